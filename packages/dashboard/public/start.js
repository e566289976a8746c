// Runs before anything is painted, so that no page flashes in another theme or language than the chosen one.
;(() => {
  const page = document.documentElement
  // The build names the files of each language here (data-en, data-en-more), and of first pages (data-page-front).
  const files = document.currentScript.dataset
  const read = (storage) => JSON.parse(storage.getItem('polyphony:session') ?? '{}')
  let chosen
  let system
  try {
    chosen = localStorage.getItem('polyphony:language')
    const theme = localStorage.getItem('polyphony:theme')
    if (theme) page.dataset.theme = theme
    if (matchMedia('(prefers-contrast: more)').matches) page.dataset.contrast = 'high'
    const { variables, ...look } = JSON.parse(localStorage.getItem('polyphony:look') ?? '{}')
    Object.assign(page.dataset, look)
    for (const name in variables) page.style.setProperty(name, variables[name])
    // why: decides like session.svelte.ts which system the page opens.
    const [tab, device] = [read(sessionStorage), read(localStorage)]
    const known = [...(tab.systems ?? []), ...(device.systems ?? [])].map(({ id }) => id)
    if (tab.current !== null) system = [tab.current, device.current].find((id) => known.includes(id))
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
    '/': system ? 'Front' : 'Enter',
    '/enter': 'Enter',
    '/s': 'Public',
    '/front': 'Front',
    '/members': 'Members',
    '/history': 'History',
  }[path.replace(/^\/s\/.*/, '/s')]
  const isDoor = first === 'Enter' || /^\/(?:sign-in|try|register|join|recover|systems)$/.test(path)
  const isShort = /^\/(?:$|(?:front|switch|today|share)$|[smg]\/)/.test(path)
  const isManaging = /^\/(?:settings|admin|secure)\b/.test(path)
  const more = isDoor ? ['Entering'] : isShort ? [] : isManaging ? ['More', 'Managing'] : ['More']
  const texts = ['', ...more].map((part) => files[language + part])
  const loadFiles = () => {
    const needed = [...texts, files[`page${first}`]].flatMap((list) => list?.split(' ') ?? [])
    for (const file of new Set(needed.filter(Boolean))) {
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
  }

  /**
   * Requests the data of the page while its scripts load, after the stream of events, so that the page misses no change.
   * The app takes every answer once: see early-answers.ts.
   */
  const askEarly = async () => {
    const locks = await navigator.locks?.query()
    // why: another tab has the stream. The app reads the data when that tab tells it about the stream.
    if (locks?.held.some(({ name }) => name === `polyphony:stream:${system}`)) return undefined
    const own = '/v2/systems/@me'
    const headers = { 'x-polyphony-system': system }
    const end = new AbortController()
    const stream = fetch(`${own}/events`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: end.signal,
    })
    const early = { askedAt: Date.now(), stream, end, isAfterStream: false, answers: new Map() }
    const patience = new Promise((done) => setTimeout(done, 1000))
    const ready = Promise.race([stream, patience]).then(
      (opened) => {
        early.isAfterStream = opened?.ok === true
      },
      () => {},
    )
    for (const part of ['', '/settings', '/members', '/groups', '/fronters']) {
      const more = part === '/groups' ? '&with_members=true' : ''
      const address = `${location.origin}${own}${part}?include=extended${more}`
      const answer = ready.then(() => fetch(address, { headers }))
      // why: the app handles a failure when it takes the answer.
      answer.catch(() => {})
      early.answers.set(address, answer)
    }
    return early
  }
  // why: the page of a share names no such paths, because it needs no data of the person's own system.
  const isOwn = files.ownPaths !== undefined && new RegExp(files.ownPaths).test(path)
  if (system && !document.hidden && isOwn) {
    const asking = askEarly().catch(() => undefined)
    window.early = { system, asking }
    // why after: a browser has six connections, and the data waits for the stream.
    void asking.then(loadFiles)
  } else loadFiles()
})()
