import { escapeMarkup } from '../../../base/markup.ts'
import type { HeadView, Projected } from '../projection.ts'
import { type DrawnFront, fillOf, othersSign } from './drawing.ts'

/** The most members that a card shows. */
export const cardMembers = 50

export type CardStyle = 'card' | 'overlay'

const style = `:root{color-scheme:light dark;font:16px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
body{margin:0;background:transparent}
ul{list-style:none;margin:0;padding:8px;display:flex;flex-wrap:wrap;gap:8px}
li{display:flex;align-items:center;gap:8px;padding:6px 14px 6px 6px;border-radius:24px;min-height:36px}
img,i{width:36px;height:36px;border-radius:50%;flex:none;object-fit:cover}
i{background:#8a8698}
small{opacity:.75}
.card body{background:light-dark(#fff,#1d1b24);color:light-dark(#26232f,#eceaf2)}
.card li{background:light-dark(#f2f1f6,#2a2733)}
.overlay li{background:#1d1b24d9;color:#fff}
`

/** Asks for the same page again every few seconds, and takes over the new front. */
const script = `setInterval(async () => {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' })
    const page = response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined
    const list = page?.querySelector('ul') ?? (response.status === 404 ? document.createElement('ul') : undefined)
    if (list && list.outerHTML !== document.querySelector('ul').outerHTML) document.querySelector('ul').replaceWith(list)
  } catch {}
}, 5000)
`

const digest = (text: string) => `'sha256-${Bun.SHA256.hash(text, 'base64')}'`

/** Allows the page its own style and script, pictures of this server, and every site to frame it. */
export const cardPolicy = [
  "default-src 'none'",
  `style-src ${digest(style)}`,
  `script-src ${digest(script)}`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Writes a page for frames and overlays, which stays up to date by itself. */
export function writeCard(head: Projected<HeadView>, front: DrawnFront | null, kind: CardStyle): string {
  const items = front === null ? [] : itemsOf(front)
  return `<!doctype html>
<html class="${kind}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(head.of.title)}</title>
<style>${style}</style></head>
<body><ul>${items.join('')}</ul><script>${script}</script></body></html>
`
}

function itemsOf({ members, others, isCut }: DrawnFront): string[] {
  const items = members.of.map(({ name, pronouns, avatar_url, color }) => {
    const picture = avatar_url ? `<img src="${escapeMarkup(avatar_url)}" alt="">` : dot(color)
    const small = pronouns ? ` <small>${escapeMarkup(pronouns)}</small>` : ''
    return `<li>${picture}<span>${escapeMarkup(name)}${small}</span></li>`
  })
  const sign = othersSign(others.of)
  if (isCut) items.push('<li>…</li>')
  if (sign !== undefined) items.push(`<li>${sign}</li>`)
  return items
}

/** Draws a colour as a picture: a style in the page would need a policy that allows any. */
function dot(color: string | null | undefined): string {
  const fill = fillOf(color)
  return fill === undefined
    ? '<i></i>'
    : `<svg width="36" height="36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="${fill}"/></svg>`
}
