/**
 * When the focused element disappears or is disabled, moves the focus to the heading above it, so that keyboard users
 * keep their place. In virtual lists the browser keeps the place by itself.
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
  // why: one frame later, a closing dialog or an opening page has set the focus itself.
  new MutationObserver(() => {
    if (isGone()) requestAnimationFrame(find)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** An element and its ancestors, from the inside out. */
function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}
