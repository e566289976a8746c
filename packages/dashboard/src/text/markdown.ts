import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { chatText, escapeHtml, readChatText } from './drawing/chat-text.ts'
import { taskItems } from './drawing/tasks.ts'

// why: a picture becomes a link, because loading it would tell its host who reads the page.
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // why: screen reader users navigate by headings, so descriptions must not add any.
    heading({ tokens, depth }) {
      return `<p class="h${depth}"><strong>${this.parser.parseInline(tokens)}</strong></p>`
    },
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
  },
})
marked.use(chatText)
marked.use(taskItems)
const purifier = DOMPurify()

// why: a link must not tell the other site which page it was on.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  node.setAttribute('target', '_blank')
})

const allowed = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'hr',
    'i',
    'input',
    'label',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'time',
    'tr',
    'u',
    'ul',
  ],
  // why these: all but links are of our own, because HTML in a text is plain text.
  ALLOWED_ATTR: [
    ...['href', 'title', 'start', 'class', 'role', 'tabindex', 'inert', 'datetime'],
    ...['type', 'checked', 'disabled'],
  ],
  ADD_URI_SAFE_ATTR: ['tabindex', 'datetime', 'type'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
}

/** Renders Markdown and the signs of chat as sanitised HTML. Times are in this timezone, or else in the device's. */
export function renderMarkdown(text: string, zone?: string): string {
  return purifier.sanitize(readChatText(marked, text, zone), allowed)
}
