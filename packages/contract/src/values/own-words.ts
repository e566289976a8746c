import type { Language } from './languages.ts'

/** The words that a system can replace by its own. */
export const ownWordKeys = [
  'system',
  'member',
  'members',
  'front',
  'fronting',
  'switch',
  'group',
  'groups',
  'journal',
  'note',
] as const
export type OwnWordKey = (typeof ownWordKeys)[number]

/** The words that the dashboard and the bot say instead. A word that is not there stays as it is. */
export type OwnWords = Partial<Record<OwnWordKey, string>>

type Forms = Readonly<Record<OwnWordKey, string>>
interface LanguageForms {
  /** The form of each word that its key covers. All other forms stay as they are. */
  readonly words: Forms
  /** Phrases in which a word means something else. */
  readonly fixed: readonly string[]
}

const forms = {
  en: {
    words: {
      system: 'system',
      member: 'member',
      members: 'members',
      front: 'front',
      fronting: 'fronting',
      switch: 'switch',
      group: 'group',
      groups: 'groups',
      journal: 'journal',
      note: 'note',
    },
    fixed: ['custom front', 'front page', 'in front', 'operating system'],
  },
  de: {
    words: {
      system: 'System',
      member: 'Mitglied',
      members: 'Mitglieder',
      front: 'Front',
      fronting: 'frontet',
      switch: 'Switch',
      group: 'Gruppe',
      groups: 'Gruppen',
      journal: 'Tagebuch',
      note: 'Notiz',
    },
    fixed: ['eigener Front', 'eigenen Front'],
  },
  fr: {
    words: {
      system: 'système',
      member: 'membre',
      members: 'membres',
      front: 'front',
      fronting: 'au front',
      switch: 'switch',
      group: 'groupe',
      groups: 'groupes',
      journal: 'journal',
      note: 'note',
    },
    fixed: ['front personnalisé'],
  },
  es: {
    words: {
      system: 'sistema',
      member: 'miembro',
      members: 'miembros',
      front: 'frente',
      fronting: 'al frente',
      switch: 'cambio',
      group: 'grupo',
      groups: 'grupos',
      journal: 'diario',
      note: 'nota',
    },
    fixed: ['frente propio', 'sistema operativo', 'en cambio', 'a diario'],
  },
} satisfies Record<Language, LanguageForms> & Record<string, LanguageForms>

/** The languages whose words a system can replace: those of the bot, and those that only the dashboard speaks. */
export type WordsLanguage = keyof typeof forms

/** The words of a language that a system can replace, by their keys. */
export const usualWords = (language: WordsLanguage): Forms => forms[language].words

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (texts: readonly string[]) => texts.map(quoted).join('|')

/**
 * Makes a function that replaces words in texts: in a text itself, in the results of functions, and in everything inside
 * of an object. It leaves alone what people wrote, which functions get as values, and commands in backticks.
 */
export function sayWith(language: WordsLanguage, own: OwnWords): <Texts>(texts: Texts) => Texts {
  // why: nearly all answers of the bot have the usual words, and each one asks for this function.
  if (Object.keys(own).length === 0) return (texts) => texts
  const { words, fixed }: LanguageForms = forms[language]
  const byForm = new Map(
    Object.entries(own).map(([key, word]) => [words[key as OwnWordKey].toLowerCase(), { key, word }]),
  )
  const known = anyOf([...byForm.keys()])
  const pattern = new RegExp(
    `\`[^\`]*\`|${anyOf(fixed)}|(?<![\\p{L}\\p{N}\\p{Co}_;-])(?:${known})(?![\\p{L}\\p{N}_-])`,
    'giu',
  )
  const sayText = (text: string) =>
    text.replace(pattern, (found) => {
      const replaced = byForm.get(found.toLowerCase())
      if (!replaced) return found
      const usual = words[replaced.key as OwnWordKey]
      return isCapital(found) && !isCapital(usual) ? capitalised(replaced.word) : replaced.word
    })
  return (texts) => say(texts, sayText) as typeof texts
}

const isCapital = (word: string) => /^\p{Lu}/u.test(word)
const capitalised = (word: string) => word.replace(/^./u, (first) => first.toUpperCase())

type SayText = (text: string) => string

function say(texts: unknown, sayText: SayText): unknown {
  if (typeof texts === 'string') return sayText(texts)
  if (Array.isArray(texts)) return texts.map((each) => say(each, sayText))
  if (typeof texts === 'function')
    return (...values: unknown[]) => say(texts(...values), around(values, sayText))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, say(value, sayText)]))
}

/** Leaves the given values as they are inside of a text, also where marks of Markdown in them are escaped. */
function around(values: readonly unknown[], sayText: SayText): SayText {
  const given = textsIn(values).filter((text) => text !== '')
  if (given.length === 0) return sayText
  const shown = [...new Set([...given, ...given.map(escaped)])].sort((a, b) => b.length - a.length)
  const kept = new RegExp(`(${anyOf(shown)})`)
  return (text) =>
    text
      .split(kept)
      .map((part, i) => (i % 2 === 1 ? part : sayText(part)))
      .join('')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const escaped = (text: string) => text.replace(/[\\*_~`|<>#[\]()@:-]/g, (mark) => `\\${mark}`)
