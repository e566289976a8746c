/**
 * When what has the focus goes away or is switched off, the heading above it takes the focus, so that nobody has to find their place again.
 * In a list that draws only what is in sight the browser keeps the place by itself.
 */
export function keepFocus(): void {
  let path: readonly Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    path = pathOf(target as Element)
  })
  const isGone = () => path[0] !== undefined && (!path[0].isConnected || path[0].matches(':disabled'))
  const find = () => {
    if (!isGone() || ![document.body, path[0]].includes(document.activeElement ?? undefined)) return
    const places = path.filter((place) => place.isConnected)
    if (places.some((place) => place.matches('[data-virtual]'))) return
    const heading = places.map((place) => place.querySelector<HTMLElement>('h1, h2, h3')).find(Boolean)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  // why: a frame later, a dialog that closes or a page that opens has put the focus where it belongs.
  new MutationObserver(() => {
    if (isGone()) requestAnimationFrame(find)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** An element and everything it stands in, from the inside out. */
function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}
