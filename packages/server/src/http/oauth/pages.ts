import { createHash } from 'node:crypto'
import type { KeyScope } from '@polyphony/contract'
import { shipped } from '../../base/program.ts'
import type { HeldSystem } from '../../domain/entities.ts'
import { type Html, html } from './html.ts'
import { type OAuthTexts, sayScope } from './texts.ts'

let loading: Promise<{ style: string; policy: string }> | undefined

/** Reads the style on first use. */
const look = () => {
  loading ??= load()
  return loading
}

/** Allows the page its own style and its own form, and nothing else. No page of another site can show it in a frame. */
async function load() {
  const style = await Bun.file(shipped('packages/server/src/http/oauth/assets/page.css')).text()
  const hash = createHash('sha256').update(style).digest('base64')
  const sources = ["default-src 'none'", `style-src 'sha256-${hash}'`, "form-action 'self'"]
  return { style, policy: [...sources, "base-uri 'none'", "frame-ancestors 'none'"].join('; ') }
}

const secure = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // why not none at all: browsers would send the form with the origin "null".
  'referrer-policy': 'same-origin',
}

async function send(
  { language, title }: OAuthTexts,
  { head, body, status = 200 }: { head?: Html; body: Html; status?: number },
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { style, policy } = await look()
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Polyphony</title>
<style>STYLE</style>
${head}
</head>
<body>
<main>
<p class="brand">Polyphony</p>
${body}
</main>
</body>
</html>
`
  const text = page.text.replace('STYLE', () => style)
  return new Response(text, { status, headers: { ...headers, ...secure, 'content-security-policy': policy } })
}

/** The question to a person, and what the page knows of the request. */
export interface Question {
  readonly programName: string
  readonly isOwn: boolean
  readonly redirectUri: string
  readonly scopes: readonly KeyScope[]
  readonly systems: readonly HeldSystem[]
  readonly chosen: string | undefined
  readonly personName: string
  /** How the person proves that it is them, where that is too long ago. */
  readonly proof: 'password' | 'sign-in' | undefined
  /** The path to sign in again and come back. */
  readonly signIn: string
  readonly formToken: string
  readonly trouble: string | undefined
}

/** Asks a person whether to let a program in. */
export function questionPage(
  words: OAuthTexts,
  question: Question,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { programName, isOwn, redirectUri, personName, proof, signIn, formToken, trouble } = question
  const body = html`<h1><bdi>${programName}</bdi> ${words.asks}</h1>
<p class="soft">${isOwn ? words.byYou : words.byOperator} ${words.sendsTo} <strong>${new URL(redirectUri).host}</strong>.</p>
${trouble !== undefined && html`<p class="trouble" role="alert" id="trouble">${trouble}</p>`}
<div><p class="label">${words.may}</p>
<ul>${saidScopes(question, words)}</ul></div>
<form method="post">
<input type="hidden" name="form_token" value="${formToken}">
${choices(question, words)}
${proof === 'password' && passwordField(words)}
${proof === 'sign-in' && html`<p>${words.noPassword}</p>`}
<div class="actions">
${
  proof === 'sign-in'
    ? html`<a class="button main" href="${signIn}">${words.signInAgain}</a>`
    : html`<button class="main" name="decision" value="allow">${words.allow}</button>`
}
<button name="decision" value="deny" formnovalidate>${words.deny}</button>
</div>
</form>
<p class="soft">${words.later} ${words.signedInAs} <strong><bdi>${personName}</bdi></strong>.</p>`
  return send(words, { body }, headers)
}

/** Says what the program may do, each part once, at its highest level; changes come first. */
function saidScopes({ scopes }: Question, words: OAuthTexts): readonly Html[] {
  const placeOf = (scope: KeyScope) =>
    ['write', 'read', 'publicread', 'identify'].indexOf(scope.split(':')[0] ?? '')
  const sorted = scopes.toSorted((a, b) => placeOf(a) - placeOf(b))
  const said = new Set<string>()
  return sorted.flatMap((scope) => {
    const { part, level } = sayScope(scope, words)
    if (said.has(part)) return []
    said.add(part)
    return level === undefined ? html`<li>${part}</li>` : html`<li><strong>${part}</strong>: ${level}</li>`
  })
}

function choices({ systems, chosen }: Question, words: OAuthTexts): Html {
  const picked = systems.length === 1 ? systems[0]?.uuid : chosen
  const rows = systems.map(
    ({
      uuid,
      hid,
      name,
    }) => html`<label class="choice"><input type="radio" name="system" value="${uuid}" required${
      uuid === picked && html` checked`
    }> <span><bdi>${name ?? words.unnamed}</bdi> <span class="soft">${hid}</span></span></label>
`,
  )
  return html`<fieldset><legend>${words.whichSystem}</legend>${rows}</fieldset>`
}

const passwordField = (words: OAuthTexts) => html`<div>
<label class="label" for="password">${words.password}</label>
<p class="soft" id="password-text">${words.passwordText}</p>
<input type="password" id="password" name="password" autocomplete="current-password" aria-describedby="password-text" required>
</div>`

/**
 * Takes a person back to the program. It is a page that goes on by itself, since browsers forbid a form to be redirected
 * to another site, and then also wherever that site goes on to.
 */
export function goingBackPage(
  words: OAuthTexts,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return send(
    words,
    {
      head: html`<meta http-equiv="refresh" content="0;url=${address}">`,
      body: html`<h1>${words.goingBack}</h1>
<div class="actions"><a class="button main" id="on" href="${address}">${words.goBack}</a></div>`,
    },
    headers,
  )
}

/** Tells a person why nothing happens. */
export function problemPage(
  words: OAuthTexts,
  { text, status, link }: { text: string; status: number; link?: { href: string; text: string } },
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = html`<h1>${words.problem}</h1>
<p>${text}</p>
${link && html`<div class="actions"><a class="button main" href="${link.href}">${link.text}</a></div>`}`
  return send(words, { body, status }, headers)
}
