import { router } from '../routing/router.svelte.ts'
import { toasts } from '../state/toasts.svelte.ts'
import { t } from '../text/strings.ts'
import { outbox } from './outbox.svelte.ts'

const reloaded = 'polyphony:reloaded'

/**
 * Loads the page again when the server has a newer build and no longer has a file of this one. Asks first if that would
 * lose unsaved text.
 */
export function mendMissingFiles(isMissing: boolean): void {
  window.addEventListener('vite:preloadError', () => void mend())
  if (sessionStorage.getItem(reloaded)) toasts.show(t.shell.reloaded)
  sessionStorage.removeItem(reloaded)
  if (isMissing) void mend()
}

async function mend(): Promise<void> {
  if (!(await isReplaced())) return
  router.isOutdated = true
  if (router.hasUnsaved() || !outbox.isSafe || document.querySelector('dialog[open]')) {
    const action = { label: t.shell.reload, run: () => location.reload() }
    toasts.show(t.shell.newBuild, { action, about: 'build' })
    return
  }
  sessionStorage.setItem(reloaded, 'yes')
  location.reload()
}

/** True when the page of the server starts with another script, so it is another build. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  try {
    const page = await fetch('/enter', { cache: 'no-store' })
    return page.ok && script !== null && !(await page.text()).includes(new URL(script.src).pathname)
  } catch {
    return false
  }
}
