import type { Id } from '../../platform/types.ts'

const link = /^<?https:\/\/(?:[\w-]+\.)?discord(?:app)?\.com\/channels\/\d+\/\d+\/(\d+)\/?>?$/

/** Reads the link of a message in a chat server. */
export const messageFromLink = (word: string): Id | undefined => link.exec(word)?.[1]

/** Reads the id or the link of a message. */
export const messageFrom = (word: string): Id | undefined =>
  /^\d{1,20}$/.test(word) ? word : messageFromLink(word)
