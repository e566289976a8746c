const shown = (typed: string) => `\`${typed.replaceAll('`', "'").slice(0, 100)}\``

/** Sentences about values that cannot be read. */
export const readingText = {
  noTime: (typed: string) =>
    `I cannot read ${shown(typed)} as a time. These work: \`1h 30m\` (ago), \`14:30\`, \`2 PM\`, \`yesterday 9:00\`, \`May 1 2026 14:30\`, \`2026-05-01\`.`,
  noDuration: (typed: string) =>
    `I cannot read ${shown(typed)} as a length of time. These work: \`6h\`, \`1d 12h\`, \`30 minutes\`.`,
  noDate: (typed: string) =>
    `I cannot read ${shown(typed)} as a date. These work: \`2001-05-24\`, \`May 24 2001\`, and without the year \`May 24\` or \`05-24\`.`,
  noColor: (typed: string) =>
    `I cannot read ${shown(typed)} as a colour. A colour has six hex digits, such as \`#ff8800\`.`,
  noChoice: (typed: string, choices: readonly string[]) =>
    `${shown(typed)} is none of the choices here: ${choices.map((choice) => `\`${choice}\``).join(', ')}.`,
  noToggle: (typed: string) => `I cannot read ${shown(typed)}. Please write \`on\` or \`off\`.`,
  noAccount: (typed: string) =>
    `I cannot read ${shown(typed)} as an account. Mention it, or write its number.`,
  noChannel: (typed: string) =>
    `I cannot read ${shown(typed)} as a channel. Mention it, as in \`#general\`, or write its number.`,
  noServer: (typed: string) => `I cannot read ${shown(typed)} as a server. Write its number.`,
  noMessage: (typed: string) =>
    `I cannot read ${shown(typed)} as a message. Reply to the message, or use its link.`,
} as const
