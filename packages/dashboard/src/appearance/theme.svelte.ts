export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'polyphony:theme'

/** The current theme; `system` follows the device. `start.js` applies it before the first paint. */
class ThemeChoice {
  #theme = $state<Theme>(read())

  get current(): Theme {
    return this.#theme
  }
  set current(theme: Theme) {
    this.#theme = theme
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    try {
      if (theme === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, theme)
    } catch {
      // The browser may forbid storage. The choice then ends with the page.
    }
  }
}

function read(): Theme {
  const chosen = document.documentElement.dataset.theme
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export const theme = new ThemeChoice()
