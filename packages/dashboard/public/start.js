// Runs before anything is painted, so that no page flashes in another theme or language than the chosen one.
;(() => {
  const page = document.documentElement
  // The build names the files of each language here: data-en and data-en-more, data-de and data-de-more.
  const files = document.currentScript.dataset
  let chosen
  try {
    chosen = localStorage.getItem('polyphony:language')
    const theme = localStorage.getItem('polyphony:theme')
    if (theme) page.dataset.theme = theme
  } catch {
    // Storage may be forbidden; then the page follows the device.
  }
  const baseOf = (tag) => tag.split('-')[0].toLowerCase()
  const tags = navigator.languages
  const language = [chosen ?? '', ...tags].map(baseOf).find((base) => base in files) ?? 'en'
  // why: the region decides how dates and times are written, for example en-GB.
  page.lang = tags.find((tag) => baseOf(tag) === language) ?? language
  const isFirstPage = /^\/(?:$|enter$|front$|[smg]\/)/.test(location.pathname)
  for (const file of [files[language], !isFirstPage && files[`${language}More`]]) {
    if (!file) continue
    const preload = document.createElement('link')
    preload.rel = 'modulepreload'
    preload.href = file
    document.head.append(preload)
  }
})()
