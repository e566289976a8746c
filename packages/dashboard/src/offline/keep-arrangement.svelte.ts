import { data } from '../state/data.svelte.ts'
import { session } from '../state/session.svelte.ts'
import { keepShortcuts, type Shortcut } from '../storage/shortcuts.ts'
import { nameOf } from '../text/names.ts'
import { t } from '../text/strings.ts'
import { arrangement } from './arrangement.svelte.ts'

/** Phones show about this many shortcuts of an app. */
const mostShortcuts = 4

/** Follows pins, presets and the own order, and gives the app shortcuts for the pinned members. */
export function keepArrangement(): () => void {
  return $effect.root(() => {
    $effect(() => arrangement.follow())
    $effect(() => {
      const id = session.current?.id
      // why: while the data loads, nobody is known to be pinned.
      if (id !== undefined && data.status !== 'ready') return
      const pinned = id !== undefined && session.isRemembered(id) ? arrangement.pinned : []
      const shortcuts = pinned.slice(0, mostShortcuts).map(
        (member): Shortcut => ({
          name: t.front.shortcut(nameOf(member)),
          url: `/switch?${new URLSearchParams({ to: member.id, system: id ?? '' })}`,
        }),
      )
      void keepShortcuts(shortcuts).catch(() => {})
    })
  })
}
