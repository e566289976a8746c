import DOMPurify from 'dompurify'
import { Marked } from 'marked'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
// why: HTML in a description is text. Where it is written out, the browser need not refuse what it says.
const marked = new Marked({ gfm: true, breaks: true, renderer: { html: ({ text }) => escapeHtml(text) } })
const purifier = DOMPurify()

// why: a link out tells nobody where it was, and a picture asks nobody but over https.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('rel', 'noopener noreferrer nofollow')
    node.setAttribute('target', '_blank')
  }
  if (node.tagName === 'IMG') {
    if (!node.getAttribute('src')?.startsWith('https://')) node.remove()
    node.setAttribute('referrerpolicy', 'no-referrer')
    node.setAttribute('loading', 'lazy')
  }
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
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
    'ul',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
}

/** Markdown as HTML that can do nothing but be read. */
export function renderMarkdown(text: string): string {
  return purifier.sanitize(marked.parse(text, { async: false }), allowed)
}
