import { mount, unmount } from 'svelte'
import { person } from '../state/api.ts'
import { loadAllStrings } from '../text/strings.ts'
import ConfirmPerson from './confirm-person.svelte'

let asking: Promise<boolean> | undefined

/** Asks the person to confirm that it is them. All requests that need it at the same time share one dialog. */
export function askToConfirm(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<boolean> {
  const [me] = await Promise.all([person.getPerson(), loadAllStrings()])
  return new Promise((done) => {
    const dialog = mount(ConfirmPerson, {
      target: document.body,
      props: {
        me,
        onanswer(isConfirmed) {
          void unmount(dialog)
          done(isConfirmed)
        },
      },
    })
  })
}
