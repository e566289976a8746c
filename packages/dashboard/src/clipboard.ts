import { t } from './strings.ts'
import { toasts } from './toasts.svelte.ts'

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show(t.common.copied)
  } catch {
    toasts.problem(t.common.copyFailed)
  }
}
