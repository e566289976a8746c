import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** Everything in the files of a language, those that pages load later included. */
async function everyFileOf(language: string): Promise<object> {
  const folder = join(import.meta.dir, 'strings', language)
  const paths = (await Array.fromAsync(new Bun.Glob('**/*.ts').scan(folder))).toSorted()
  const files = paths.map(async (path): Promise<[string, object]> => [path, await import(join(folder, path))])
  return Object.fromEntries(await Promise.all(files))
}
const german = await everyFileOf('de')
const french = await everyFileOf('fr')
const spanish = await everyFileOf('es')
const english = await everyFileOf('en')

/** Every text of a language by its path. Functions count as their source, which holds their words. */
function textsOf(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? textsOf(text, `${path}${key}.`)
      : [[`${path}${key}`, String(text)] as [string, string]],
  )
}

test.each([
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
])('%s texts are translated: no sentence equals the English one, and few words do', (_, texts) => {
  const inEnglish = new Map(textsOf(english))
  const all = textsOf(texts).filter(([, text]) => /\p{L}{2}/u.test(text))
  const alike = all.filter(([path, text]) => text === inEnglish.get(path))
  const isSentence = (text: string) => !text.includes('=>') && /\p{L} \p{L}/u.test(text)
  expect(alike.filter(([, text]) => isSentence(text) && text !== 'Simply Plural')).toEqual([])
  // Languages share names and words such as ID, Emoji and Token.
  expect(alike.length / all.length).toBeLessThan(0.1)
})

// Each of these has a word that people know from everywhere: account, sign in, username, security, remove, continue.
const unusual = {
  english: [
    /\blog(ged|ging)? (in|out)\b/i,
    /\b(a|my|your|one) sign-in\b/i,
    /\bways? in\b/i,
    /\b(let|lets) (it |a program )?in\b/i,
    /\bshut (it )?out\b/i,
    /\blet(ting)? go of\b/i,
    /\bgo on\b/i,
    /\byou hold\b/i,
    /\bthen Enter\b/,
  ],
  german: [
    /\bAnmeldung(en)? (anlegen|löschen)\b/,
    /\b(deine|meine|eine|einer) Anmeldung\b/i,
    /\bZugänge?\b/,
    /\bVorlieben\b/,
    /\bloslassen\b/,
    /\b(her)?einlassen\b|\baussperren\b/i,
    /, dann Enter\b/,
  ],
  french: [
    /\b(log(in|out)?|sign(in|out)?)\b/i,
    /\b(identifiant|s’identifier|s’authentifier)\b/i,
    /\b(enlever|ôter|effacer|poursuivre)\b/i,
    /\b(alters?|headmates?|fronters?)\b/i,
    /(?<!\p{L})(vous|votre|vos)(?!\p{L})/iu,
    /\p{L} [:;!»]|« /u,
  ],
  spanish: [
    /\b(log|sign)(in|out)?\b/i,
    /\bloguear\w*\b/i,
    /\b(remover|eliminar)\b/i,
    /(?<!sensor\.)\b(switche?s?|front|fronter|fronting|headmates?)\b/i,
    /\b(vosotr[oa]s|vuestr[oa]s?|usted(es)?)\b/i,
  ],
}
// A plural system reads these, perhaps right after a switch.
const hurtful = [
  /\bstill you\b|\bit is me\b|\bthat it is you\b/i,
  /\b(delete|deleted) (with )?(you|yourself|somebody|someone)\b/i,
  /\bgo with you\b/i,
  /\bdu es (noch )?bist\b|\bbist du es\b|\bich bin es\b/i,
  /\bc’est bien toi\b|\bes-tu (toujours|bien|encore) toi\b|\bc’est moi\b|\bsupprimer (quelqu’un|ce membre|des? membres?)\b/i,
  /\bsigues siendo tú\b|\beres tú\b|\bsoy yo\b|\bborrar(te| a)\b/i,
  /\blösche dich\b|\bmit dir gelöscht\b|\bjemanden gelöscht\b/i,
]

test('texts use the words that people know from everywhere, and none doubts or deletes a person', () => {
  const wrong = (texts: object, patterns: readonly RegExp[]) =>
    textsOf(texts).filter(([, text]) => patterns.some((pattern) => pattern.test(text)))
  expect(wrong(english, [...unusual.english, ...hurtful])).toEqual([])
  expect(wrong(german, [...unusual.german, ...hurtful])).toEqual([])
  expect(wrong(french, [...unusual.french, ...hurtful])).toEqual([])
  expect(wrong(spanish, [...unusual.spanish, ...hurtful])).toEqual([])
})

test('German texts say du to the person at the screen, and never ihr', () => {
  const plural =
    /\b(euch|euer|eure[mnrs]?|eures|habt|seid|könnt|dürft|wollt|möchtet|müsst|seht|ihr (gemeinsam|nennt|benutzt|zusammen))\b/i
  expect(textsOf(german).filter(([, text]) => plural.test(text))).toEqual([])
})

// Text between tags, and attributes that people read or hear.
const spoken = /\b(?:aria-label|title|placeholder|alt|label|text|hint)="([^"{]*\p{L}{2}[^"{]*)"/gu
const between = />([^<>{}]*\p{L}{2}[^<>{}]*)</gu

test('no page contains a text of its own: every text comes from the strings', async () => {
  const wrong: string[] = []
  const folder = join(import.meta.dir, '..')
  for await (const path of new Bun.Glob('**/*.svelte').scan(folder)) {
    const source = await Bun.file(join(folder, path)).text()
    const markup = withoutExpressions(
      source
        .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/=>/g, ''),
    )
    for (const [, text = ''] of [...markup.matchAll(spoken), ...markup.matchAll(between)])
      wrong.push(`${path}: ${text.trim()}`)
  }
  expect(wrong).toEqual([])
})

/** Leaves out everything in braces, which is code. */
function withoutExpressions(markup: string): string {
  const inner = /\{[^{}]*\}/g
  const shorter = markup.replace(inner, '')
  return shorter === markup ? markup : withoutExpressions(shorter)
}
