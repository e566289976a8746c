/** Puts a text into a code block; backticks inside cannot end it. */
export const codeBlock = (content: string): string =>
  `\`\`\`\n${content.replaceAll('```', '`\u200b`\u200b`')}\n\`\`\``
