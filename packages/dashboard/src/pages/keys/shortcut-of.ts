type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'> & {
  readonly target: unknown
}
interface Choices {
  readonly hasSingleKeys: boolean
  readonly isMac: boolean
}

const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/** The shortcut of a key press. A single key is none where people type. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, isComposing, target }: Pressed,
  { hasSingleKeys, isMac }: Choices,
): 'palette' | 'search' | 'list' | undefined {
  if (altKey || isComposing) return
  const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (command && !other && key.toLowerCase() === 'k') return 'palette'
  const isTyping = (target as Partial<Element> | null)?.closest?.(typed)
  if (command || other || isTyping || !hasSingleKeys) return
  return key === '/' ? 'search' : key === '?' ? 'list' : undefined
}
