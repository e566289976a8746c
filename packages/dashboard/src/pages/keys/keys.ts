import { mount, unmount } from 'svelte'
import { router } from '../../routing/router.svelte.ts'
import { explain } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'
import { session } from '../../state/session.svelte.ts'
import { shortcuts } from '../../state/shortcuts.ts'
import { toasts } from '../../state/toasts.svelte.ts'
import { loadMoreStrings } from '../../text/strings.ts'
import { shortcutOf } from './shortcut-of.ts'

const dialogs = {
  palette: () => import('./palette.svelte'),
  list: () => import('./key-list.svelte'),
}

/** Listens for shortcuts, from the end of the first load on. */
export function startKeys(): void {
  shortcuts.show = (what) => void show(what)
  window.addEventListener('keydown', (event) => {
    const isInside = session.current && router.route && !router.route.isPublic && data.status === 'ready'
    if (!isInside || event.defaultPrevented || document.querySelector('dialog[open]')) return
    const shortcut = shortcutOf(event, shortcuts)
    if (!shortcut) return
    if (shortcut !== 'search') void show(shortcut)
    else if (!focusSearch()) return
    event.preventDefault()
  })
}

/** Moves to the first search field that the page shows. False if it has none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type=search]')
  const field = [...fields].find((each) => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

let isOpen = false

async function show(what: keyof typeof dialogs): Promise<void> {
  if (isOpen) return
  isOpen = true
  try {
    const [{ default: Shown }] = await Promise.all([dialogs[what](), loadMoreStrings()])
    const dialog = mount(Shown, {
      target: document.body,
      props: {
        onclose() {
          isOpen = false
          void unmount(dialog)
        },
      },
    })
  } catch (error) {
    isOpen = false
    toasts.problem(explain(error))
  }
}
