// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Writes text of people into HTML or XML. */
export const escapeMarkup = (text: string): string =>
  Bun.escapeHTML(text.toWellFormed().replace(unwritable, ''))
