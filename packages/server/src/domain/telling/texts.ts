import type { ChannelText, MessageLanguage } from '@polyphony/contract'

/** A message as the receiver reads it. */
export interface NotificationText {
  readonly title: string
  readonly body: string
}

interface Words {
  readonly nobody: string
  readonly nobodySeen: string
  readonly changed: string
  readonly test: string
  readonly reminderDue: string
  fronting(count: number): string
  remindersDue(count: number): string
  /** Adds how often a reminder fell due. */
  times(name: string, count: number): string
  /** Adds fronters without a name to names. */
  andSomeone(names: string): string
  andOthers(names: string, count: number): string
}

const words: Readonly<Record<MessageLanguage, Words>> = {
  en: {
    nobody: 'Nobody is fronting.',
    nobodySeen: 'Nobody you can see is fronting.',
    changed: 'The front changed.',
    test: 'This is a test.',
    reminderDue: 'A reminder is due.',
    fronting: (count) => `${count} fronting`,
    remindersDue: (count) => `${count} reminders are due.`,
    times: (name, count) => `${name} (${count} times)`,
    andSomeone: (names) => `${names} and someone else`,
    andOthers: (names, count) => `${names} and ${count} ${count === 1 ? 'other' : 'others'}`,
  },
  de: {
    nobody: 'Niemand frontet.',
    nobodySeen: 'Niemand, den du sehen kannst, frontet.',
    changed: 'Der Front hat sich geändert.',
    test: 'Das ist ein Test.',
    reminderDue: 'Eine Erinnerung ist fällig.',
    fronting: (count) => (count === 1 ? '1 frontet' : `${count} fronten`),
    remindersDue: (count) => `${count} Erinnerungen sind fällig.`,
    times: (name, count) => `${name} (${count}-mal)`,
    andSomeone: (names) => `${names} und noch jemand`,
    andOthers: (names, count) => `${names} und ${count} ${count === 1 ? 'weitere Person' : 'weitere'}`,
  },
  fr: {
    nobody: 'Personne n’est au front.',
    nobodySeen: 'Personne que tu puisses voir n’est au front.',
    changed: 'Le front a changé.',
    test: 'Ceci est un essai.',
    reminderDue: 'C’est l’heure d’un rappel.',
    fronting: (count) => `${count} au front`,
    remindersDue: (count) => `C’est l’heure de ${count} rappels.`,
    times: (name, count) => `${name} (${count} fois)`,
    andSomeone: (names) => `${names} et quelqu’un d’autre`,
    andOthers: (names, count) => `${names} et ${count} ${count === 1 ? 'autre' : 'autres'}`,
  },
  es: {
    nobody: 'No hay nadie al frente.',
    nobodySeen: 'No hay nadie al frente a quien puedas ver.',
    changed: 'El frente ha cambiado.',
    test: 'Esto es una prueba.',
    reminderDue: 'Es la hora de un recordatorio.',
    fronting: (count) => `${count} al frente`,
    remindersDue: (count) => `Es la hora de ${count} recordatorios.`,
    times: (name, count) => `${name} (${count} veces)`,
    andSomeone: (names) => `${names} y alguien más`,
    andOthers: (names, count) => `${names} y ${count} más`,
  },
}

/** The name of the service, where a title may not say whose message it is. */
const neutralTitle = 'Polyphony'
/** Characters of names in one message. */
const mostNames = 300

/** Who gets a message, and how much it may say. */
export interface MessageReader {
  readonly language: MessageLanguage
  readonly text: ChannelText
  /** The name of the system, or the title of the share; null without one. */
  readonly title: string | null
  /** True for the holder of a share, who may not see everybody. */
  readonly isHolder: boolean
}

const titleOf = ({ text, title }: MessageReader) => (text === 'bare' ? neutralTitle : (title ?? neutralTitle))

/** Says who fronts. */
export function frontMessage(
  reader: MessageReader,
  { names, others }: { names: readonly string[]; others: number | 'someone' | null },
): NotificationText {
  return { title: titleOf(reader), body: frontText(reader, names, others) }
}

function frontText(
  { language, text, isHolder }: MessageReader,
  names: readonly string[],
  others: number | 'someone' | null,
): string {
  const say = words[language]
  if (text === 'bare') return say.changed
  if (names.length === 0) return isHolder ? say.nobodySeen : say.nobody
  if (text === 'count') return say.fronting(names.length + (typeof others === 'number' ? others : 0))
  const listed = cut(names.join(', '), mostNames)
  if (others === 'someone') return say.andSomeone(listed)
  return others === null || others === 0 ? listed : say.andOthers(listed, others)
}

/** Says that a reminder is due. */
export function reminderMessage(
  reader: MessageReader,
  { name, text, times }: { name: string; text: string | null; times: number },
): NotificationText {
  const say = words[reader.language]
  const title = titleOf(reader)
  if (reader.text === 'bare') return { title, body: say.reminderDue }
  const counted = times > 1 ? say.times(name, times) : name
  return { title, body: reader.text === 'names' && text !== null ? `${counted}\n${text}` : counted }
}

/** Says that several reminders are due. */
export const digestMessage = (reader: MessageReader, count: number): NotificationText => ({
  title: titleOf(reader),
  body:
    reader.text === 'bare' ? words[reader.language].reminderDue : words[reader.language].remindersDue(count),
})

/** Says nothing about anybody. */
export const testMessage = ({ language }: MessageReader): NotificationText => ({
  title: neutralTitle,
  body: words[language].test,
})

/** Cuts a text to so many UTF-16 units, never inside of a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length >= most) break
    kept += segment
  }
  return `${kept}…`
}
