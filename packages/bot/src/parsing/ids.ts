/** Reads a short ID: dashes and letter case do not matter. */
export function readId(text: string): string | undefined {
  const letters = text.replaceAll('-', '').toLowerCase()
  return /^[a-z]{5,6}$/.test(letters) ? letters : undefined
}

const mention = /^<@!?(\d{17,19})>$/

/** Reads an account: digits, or a mention. */
export const readAccount = (text: string): string | undefined =>
  /^\d+$/.test(text) ? text : mention.exec(text)?.[1]

/** Reads a channel: digits, or a mention of it. */
export const readChannel = (text: string): string | undefined =>
  /^(?:<#(\d+)>|(\d+))$/.exec(text)?.slice(1).find(Boolean)

export const readServer = (text: string): string | undefined => (/^\d+$/.test(text) ? text : undefined)

/** A system as typed: by one of its accounts, or by its ID. */
type SystemReference = { readonly account: string } | { readonly id: string }

export function readSystem(text: string): SystemReference | undefined {
  const account = readAccount(text)
  if (account !== undefined) return { account }
  const id = readId(text)
  return id === undefined ? undefined : { id }
}

/** A message as typed. Only a link says where it is. */
export interface MessageReference {
  readonly message: string
  readonly channel: string | null
  readonly typed: string
}

const link = /^<?https?:\/\/[\w.:-]+\/channels\/\d+\/(\d+)\/(\d+)\/?>?$/

/** Reads a link to a message, or its id. Links of direct messages do not count. */
export function readMessage(text: string): MessageReference | undefined {
  if (/^\d+$/.test(text)) return { message: text, channel: null, typed: text }
  const [, channel, message] = link.exec(text) ?? []
  return channel === undefined || message === undefined ? undefined : { message, channel, typed: text }
}

/** Reads a link to a message, and no bare id. */
export const readMessageLink = (text: string): MessageReference | undefined =>
  /^\d+$/.test(text) ? undefined : readMessage(text)
