import { findRoute, type Route } from './routes.ts'

interface Place {
  readonly path: string
  readonly query: URLSearchParams
  readonly route: Route | undefined
  readonly params: Readonly<Record<string, string>>
}

type Guard = () => boolean
type Ask = () => Promise<boolean>

function placeOf(url: URL): Place {
  const found = findRoute(url.pathname)
  return {
    path: url.pathname,
    query: url.searchParams,
    route: found?.route,
    params: found?.params ?? {},
  }
}

/** The current page. Loads pages on the first visit. */
class Router {
  #place = $state.raw<Place>(placeOf(new URL(location.href)))
  /** True once the person has moved to another page. Only then does the focus follow. */
  hasMoved = false
  /** True when the server has a newer build. The next navigation then loads the whole page. */
  isOutdated = false
  #position = 0
  #isReturning = false
  /** The scroll position of each history entry. */
  readonly #depths = new Map<number, number>()
  readonly #guards = new Set<Guard>()
  /** Asks whether to discard unsaved changes. The shell sets its dialog here. */
  askToLeave: Ask = async () => true

  get path(): string {
    return this.#place.path
  }
  get query(): URLSearchParams {
    return this.#place.query
  }
  get route(): Route | undefined {
    return this.#place.route
  }
  get params(): Readonly<Record<string, string>> {
    return this.#place.params
  }

  /** Handles links and the back button. Returns a function that stops this. */
  start(): () => void {
    const state: unknown = history.state
    this.#position = positionOf(state)
    history.replaceState({ position: this.#position }, '')
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('click', (event) => this.#follow(event), { signal })
    window.addEventListener('popstate', (event) => void this.#travel(event), { signal })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (this.hasUnsaved()) event.preventDefault()
      },
      { signal },
    )
    return () => end.abort()
  }

  /** Goes to a path of this app. False when the person decided to stay. `force` does not ask. */
  async go(to: string, { replace = false, force = false } = {}): Promise<boolean> {
    if (!force && this.hasUnsaved() && !(await this.askToLeave())) return false
    const url = new URL(to, location.href)
    if (this.isOutdated && url.pathname !== location.pathname) {
      this.#guards.clear()
      if (replace) location.replace(url)
      else location.assign(url)
      return true
    }
    this.#depths.set(this.#position, scrollY)
    if (replace) history.replaceState({ position: this.#position }, '', url)
    else {
      this.#position += 1
      history.pushState({ position: this.#position }, '', url)
    }
    this.#arrive(url)
    return true
  }

  /** Changes the query without leaving the page, so that the address holds filters, zoom and search. */
  setQuery(values: Readonly<Record<string, string | undefined>>): void {
    const url = new URL(location.href)
    for (const [name, value] of Object.entries(values)) {
      if (value) url.searchParams.set(name, value)
      else url.searchParams.delete(name)
    }
    history.replaceState({ position: this.#position }, '', url)
    this.#place = { ...this.#place, query: url.searchParams }
  }

  /** Asks the person before they leave while `isDirty` holds: `$effect(() => router.guard(() => dirty))`. */
  guard(isDirty: Guard): () => void {
    this.#guards.add(isDirty)
    return () => this.#guards.delete(isDirty)
  }

  /** True when leaving the page would lose typed text. */
  hasUnsaved(): boolean {
    return [...this.#guards].some((isDirty) => isDirty())
  }

  #arrive(url: URL): void {
    const isSame = url.pathname === this.#place.path
    this.hasMoved = true
    this.#place = placeOf(url)
    if (!isSame) scrollTo(0, 0)
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || link.target || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (url.origin !== location.origin || !findRoute(url.pathname)) return
    // why: the browser handles jumps within the page.
    if (url.hash && url.pathname === location.pathname) return
    event.preventDefault()
    void this.go(url.href)
  }

  async #travel({ state }: PopStateEvent): Promise<void> {
    if (this.#isReturning) {
      this.#isReturning = false
      return
    }
    const position = positionOf(state)
    const steps = position - this.#position
    if (this.hasUnsaved() && steps !== 0) {
      // why: the browser has already moved. This moves it back while the person decides.
      this.#isReturning = true
      history.go(-steps)
      if (!(await this.askToLeave())) return
      this.#guards.clear()
      history.go(steps)
      return
    }
    this.#position = position
    this.#arrive(new URL(location.href))
    scrollDownTo(this.#depths.get(position) ?? 0)
  }
}

const patienceMs = 3000

/** Restores the scroll position once the page is long enough, unless the person has scrolled. */
function scrollDownTo(depth: number): void {
  if (depth === 0) return
  const end = new AbortController()
  const { signal } = end
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < depth + innerHeight) return
    scrollTo(0, depth)
    end.abort()
  })
  signal.addEventListener('abort', () => grown.disconnect())
  for (const move of ['wheel', 'pointerdown', 'keydown', 'popstate']) {
    window.addEventListener(move, () => end.abort(), { signal })
  }
  setTimeout(() => end.abort(), patienceMs)
  grown.observe(document.body)
}

function positionOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'position' in state ? Number(state.position) : 0
}

export const router = new Router()
