import { type SystemPrivacyKey, systemPrivacyKeys } from '@polyphony/contract/privacy'

/** The people who may see a new system. */
export type Audience = 'nobody' | 'link' | 'everyone'

type Word = 'public' | 'private'
const everyKey = (word: Word) =>
  Object.fromEntries(systemPrivacyKeys.map((key) => [key, word])) as Record<SystemPrivacyKey, Word>

/** The privacy of a new system. People with the link see the current front, and not the history. */
export const privacyFor: Readonly<Record<Audience, Record<SystemPrivacyKey, Word>>> = {
  nobody: everyKey('private'),
  link: { ...everyKey('public'), front_history_privacy: 'private' },
  everyone: everyKey('public'),
}
