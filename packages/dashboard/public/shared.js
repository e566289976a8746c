// Runs before anything else on the page of a share: takes the code out of the address, and asks for the share while the
// scripts of the page load.
;(() => {
  /** Reads storage, which the browser may forbid. */
  const orNothing = (read) => {
    try {
      return read() ?? undefined
    } catch {
      return undefined
    }
  }
  const visit = 'polyphony:share'
  /** Takes the code of a link. Afterwards the address bar does not show it, and the visit keeps it until it ends. */
  const take = () => {
    const code = location.hash.slice(1)
    if (!code) return undefined
    history.replaceState(null, '', location.pathname)
    orNothing(() => sessionStorage.setItem(visit, code))
    return code
  }
  // why: another link in the same tab changes only the part of the address that loads nothing.
  addEventListener('hashchange', () => take() && location.reload())

  const query = new URLSearchParams(location.search)
  const codeOfVisit = () => {
    // why: the page finds out which share a channel is about.
    if (query.has('all') || query.has('channel')) return undefined
    const kept = orNothing(() => JSON.parse(localStorage.getItem('polyphony:shares') ?? '[]'))
    // why: somebody who keeps one link on this device wants to see it, not a list of one.
    const only = Array.isArray(kept) && kept.length === 1 ? kept[0]?.code : undefined
    return orNothing(() => sessionStorage.getItem(visit)) ?? only
  }
  const code = take()
  const kept = query.get('share')
  const pass = code ? { code } : kept ? { kept } : { code: codeOfVisit() }
  if (pass.code === undefined && pass.kept === undefined) return
  // why: a code has only letters and digits, and a header takes no others.
  const request = pass.code
    ? { headers: { authorization: `Bearer share_${pass.code.replace(/\W/g, '')}` }, credentials: 'omit' }
    : {}
  const answer = fetch(`/v2/shared${kept && !code ? `?share=${encodeURIComponent(kept)}` : ''}`, request)
  // why: the page reads the answer later, and says what went wrong.
  answer.catch(() => {})
  Object.assign(window, { polyphonyShare: { pass, answer } })
})()
