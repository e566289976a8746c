/** Reads a list of words that a column holds with spaces between them. An empty text holds none. */
export const readWords = <Word extends string>(text: string): Word[] =>
  text.split(' ').filter((word): word is Word => word !== '')
