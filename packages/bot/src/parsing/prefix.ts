/**
 * Finds the command in a message: the text after a prefix in any letter case, or after a mention of the bot and a
 * space. Nothing after the prefix: no command.
 */
export function commandIn(content: string, prefixes: readonly string[], bot: string): string | undefined {
  const rest = afterPrefix(content, prefixes) ?? afterMention(content, bot)
  const text = rest?.trimStart()
  return text === '' ? undefined : text
}

/** True if a message is a prefix or a mention of the bot, and nothing else. */
export function isCallAlone(content: string, prefixes: readonly string[], bot: string): boolean {
  const text = content.trim().toLowerCase()
  return [...prefixes.map((prefix) => prefix.trim().toLowerCase()), `<@${bot}>`, `<@!${bot}>`].includes(text)
}

function afterPrefix(content: string, prefixes: readonly string[]): string | undefined {
  const prefix = prefixes.find(
    (prefix) => content.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase(),
  )
  return prefix === undefined ? undefined : content.slice(prefix.length)
}

function afterMention(content: string, bot: string): string | undefined {
  const mention = [`<@${bot}> `, `<@!${bot}> `].find((mention) => content.startsWith(mention))
  return mention === undefined ? undefined : content.slice(mention.length)
}
