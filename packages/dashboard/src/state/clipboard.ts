import { t } from '../text/strings.ts'
import { toasts } from './toasts.svelte.ts'

export async function copy(text: string): Promise<void> {
  try {
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
    else copySelected(text)
    toasts.show(t.common.copied)
  } catch {
    toasts.problem(t.common.copyFailed)
  }
}

// why: on addresses without https, browsers copy only selected text.
function copySelected(text: string): void {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // why: while a dialog is open, nothing outside of it can have a selection.
  const place = before?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('The browser did not copy')
}
