// Runs before anything is painted, so that no page flashes in another theme or language than the chosen one.
;(() => {
  const page = document.documentElement
  // The build names the files of each language here (data-en, data-en-more), and of first pages (data-page-front).
  const files = document.currentScript.dataset
  let chosen
  let isKnown
  try {
    chosen = localStorage.getItem('polyphony:language')
    isKnown = localStorage.getItem('polyphony:session')
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
  const path = location.pathname
  const first = {
    '/': isKnown ? 'Front' : 'Enter',
    '/enter': 'Enter',
    '/front': 'Front',
    '/members': 'Members',
  }[path]
  const isDoor = first === 'Enter' || /^\/(?:register|join|recover|systems)$/.test(path)
  const isShort = /^\/(?:$|front$|[smg]\/)/.test(path)
  const more = isDoor ? 'Entering' : isShort ? undefined : 'More'
  const texts = [files[language], files[language + more]]
  for (const file of [...texts, ...(files[`page${first}`]?.split(' ') ?? [])]) {
    if (!file) continue
    const preload = document.createElement('link')
    const isStyle = file.endsWith('.css')
    preload.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) {
      preload.as = 'style'
      // why: the app asks for styles in this way, and the browser uses only what was asked for alike.
      preload.crossOrigin = ''
    }
    preload.href = file
    document.head.append(preload)
  }
})()
