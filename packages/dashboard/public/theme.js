// Before anything is painted, so that a page in another theme than the device's does not flash.
try {
  const theme = localStorage.getItem('polyphony:theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; then the device's theme it is.
}
