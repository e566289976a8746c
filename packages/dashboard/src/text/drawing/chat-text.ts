import type { Marked, MarkedExtension, RendererThis, Tokens } from 'marked'
import { t } from '../strings.ts'
import { asMarkdown } from './chat-lines.ts'
import { putBack, spoilerAt, takeSpoilers } from './spoilers.ts'
import { formatTimestamp, type TimeStyle } from './timestamps.ts'

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The spoilers and the timezone of the text that is being read. Reading is one step, so one place is enough. */
let spoilers: readonly string[] = []
let zone: string | undefined

const timestamp = /^<t:(-?\d{1,14})(?::([tTdDfFsSR]))?>/
const emoji = /^<a?:(\w{1,32}):\d{1,20}>/
const mention = /^<(?:@[!&]?(\d{1,20})|#(\d{1,20})|\/([^:<>\n]{1,100}):\d{1,20})>/
const underline = /^__(?=\S)([\s\S]*?\S)__(?!_)/
/** The longest underlined text, so that many open ends do not each search the whole text. */
const longestUnderline = 1000

function covered(html: string): string {
  // why inert: until somebody shows it, neither a screen reader nor the tab key finds the text.
  return `<span class="spoiler" role="button" tabindex="0" aria-label="${escapeHtml(t.common.spoiler)}"><span inert>${html}</span></span>`
}

function timeAt(source: string): Tokens.Generic | undefined {
  const [raw, seconds = '', style = 'f'] = timestamp.exec(source) ?? []
  const ms = Number(seconds) * 1000
  if (raw === undefined || Number.isNaN(new Date(ms).getTime())) return
  return { type: 'timestamp', raw, ms, style }
}

function drawTime(ms: number, style: TimeStyle): string {
  const kind = style === 'R' ? ' class="relative"' : ''
  const text = escapeHtml(formatTimestamp(ms, style, zone))
  const title = escapeHtml(formatTimestamp(ms, 'F', zone))
  return `<time datetime="${new Date(ms).toISOString()}" title="${title}"${kind}>${text}</time>`
}

/** A token of one word with a class. */
const wordAt = (type: string, form: RegExp, draw: (found: RegExpExecArray) => string) => ({
  name: type,
  level: 'inline' as const,
  tokenizer(source: string): Tokens.Generic | undefined {
    const found = form.exec(source)
    return found ? { type, raw: found[0], text: draw(found) } : undefined
  },
  renderer: ({ text }: Tokens.Generic) => `<span class="${type}">${escapeHtml(text)}</span>`,
})

const inside = (renderer: RendererThis, { tokens = [] }: Tokens.Generic) =>
  renderer.parser.parseInline(tokens)

/** Markdown as chat draws it: its own signs, and none of those that chat does not know. */
export const chatText: MarkedExtension = {
  // why not here: HTML, indented code, link lists and underlined titles are plain text in chat, so are ~tildes~.
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    code: () => undefined,
    def: () => undefined,
    lheading: () => undefined,
    fences: (source) => (/^ {0,3}~/.test(source) ? undefined : false),
    del: (source) => (source.startsWith('~~') ? false : undefined),
  },
  renderer: {
    // why without its language: a spoiler may stand there, and would be put back into an attribute.
    code: ({ text }) => `<pre><code>${escapeHtml(text)}\n</code></pre>\n`,
  },
  extensions: [
    {
      name: 'spoiler',
      level: 'inline',
      tokenizer(source) {
        const found = spoilerAt(source)
        const text = found && spoilers[found.index]
        if (text === undefined) return
        // why `inline`: the text comes from elsewhere, so what the reader knows about this line does not hold.
        return { type: 'spoiler', raw: found?.raw ?? '', tokens: this.lexer.inline(text.trim()) }
      },
      renderer(token) {
        return covered(inside(this, token))
      },
    },
    {
      name: 'underline',
      level: 'inline',
      tokenizer(source) {
        if (!source.startsWith('__')) return
        const [raw, text = ''] = underline.exec(source.slice(0, longestUnderline)) ?? []
        return raw === undefined
          ? undefined
          : { type: 'underline', raw, tokens: this.lexer.inlineTokens(text) }
      },
      renderer(token) {
        return `<u>${inside(this, token)}</u>`
      },
    },
    {
      name: 'timestamp',
      level: 'inline',
      tokenizer: timeAt,
      renderer: ({ ms, style }) => drawTime(ms, style),
    },
    wordAt('emoji', emoji, ([, name]) => `:${name}:`),
    wordAt('mention', mention, ([, who, where, command]) =>
      command ? `/${command}` : where ? `#${where}` : `@${who}`,
    ),
    {
      name: 'small',
      level: 'block',
      tokenizer(source) {
        const [raw, text = ''] = /^-# +(\S[^\n]*)(?:\n+|$)/.exec(source) ?? []
        return raw === undefined ? undefined : { type: 'small', raw, tokens: this.lexer.inlineTokens(text) }
      },
      renderer(token) {
        return `<p class="fine">${inside(this, token)}</p>`
      },
    },
  ],
}

/** The HTML of a text, by a reader that uses `chatText`. Whoever shows it cleans it first. */
export function readChatText(marked: Marked, text: string, timezone?: string): string {
  const taken = takeSpoilers(text)
  spoilers = taken.spoilers
  zone = timezone
  const html = marked.parse(asMarkdown(taken.text), { async: false })
  return putBack(html, (index) => covered(escapeHtml(spoilers[index] ?? '')))
}
