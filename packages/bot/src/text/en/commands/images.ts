import { typed } from '../../markup.ts'

const mebibytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)

/** Sentences about pictures, which systems, members and groups have alike. */
export const imageText = {
  value: (field: string, address: string) => `${field}: <${address}>`,
  howToSet: (command: string) =>
    `Set it with ${typed(command)} and a picture: attach one, give its address, or mention an account to use its avatar.`,
  howToSetBanner: (command: string) =>
    `Set it with ${typed(command)} and a picture: attach one, or give its address.`,
  changed: (field: string) => `${field} is changed.`,
  kept: 'I keep a copy of this picture, so you may delete the message.',
  doesNotFollow:
    'This is the avatar that the account has now. If the account changes its avatar later, this one stays as it is, and may go away.',
  noAccount: 'I found no such account.',
  noAvatar: 'This account has no avatar.',
  noAccountForBanner: 'A banner cannot be an avatar of an account. Attach a picture, or give its address.',
  noAddress: (field: string) =>
    `${field} needs the address of a picture, which begins with \`https://\`. You can also attach the picture.`,
  addressTooLong: (used: number, most: number) =>
    `The address of a picture can have at most ${most} characters, and this one has ${used}. You can attach the picture instead.`,
  fileTooLarge: (most: number) =>
    `This file is too large: a picture may have at most ${mebibytes(most)} MiB. Make it smaller, then try again.`,
  notDownloaded: 'I could not download this file. Please attach it again, or give another address.',
  notKept: (reason: string) => `I cannot keep this picture. ${reason}`,
} as const
