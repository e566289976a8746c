const key = 'polyphony:single-keys'

/** Keys that work on every page of a system. */
export const shortcuts = {
  /** Opens the palette or the list of shortcuts. Their script sets this when it has loaded. */
  show(_what: 'palette' | 'list'): void {},
  /** False if the person has turned off the shortcuts of a single key, which voice control may press by accident. */
  get hasSingleKeys(): boolean {
    try {
      return localStorage.getItem(key) !== 'off'
    } catch {
      return true
    }
  },
  set hasSingleKeys(isWanted: boolean) {
    try {
      if (isWanted) localStorage.removeItem(key)
      else localStorage.setItem(key, 'off')
    } catch {
      // The browser may forbid storage. Then the keys stay on.
    }
  },
  /** Macs have another key for commands. */
  isMac: typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.platform),
}
