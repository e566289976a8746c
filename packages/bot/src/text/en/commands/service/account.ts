import { escaped, typed } from '../../../markup.ts'

const mention = (account: string) => `<@${account}>`

/** Everything that the commands about accounts and tokens say. */
export const accountText = {
  help: {
    link: 'Links another account to your system, if its owner agrees.',
    code: 'Links this account to your system with a code from the dashboard.',
    unlink: 'Takes an account away from your system.',
    token: 'Makes a new token for programs, and sends it to you directly.',
    refresh: 'Makes a new token. The old one stops working.',
    remove: 'Makes the token stop working, without a new one.',
  },
  linkWhat: (page: string) =>
    `Which account? Mention it, as in ${typed('link @friend')}. To link **this** account to a system that you have, get a code in the dashboard (${page}) and write ${typed('link ABCD-EFGH')}.`,
  codeUnknown: (page: string) =>
    `This code does not work. A code works once, for 10 minutes. Please get a new one in the dashboard (${page}).`,
  tooManyCodes: 'That were too many codes. Please wait a while, then try again.',
  codeTaken: 'This account already belongs to another system. Unlink it there first.',
  codeLinked: (system: string) => `This account now belongs to ${escaped(system)}.`,

  noSuchAccount: 'I find no such account.',
  alreadyLinked: (account: string) => `${mention(account)} belongs to your system already.`,
  linkedElsewhere: (account: string, system: string) =>
    `${mention(account)} belongs to another system (\`${system}\`). Unlink it there first.`,
  linkDirectly: (page: string) =>
    `The other account must agree, and it does not see this message. Do this in a server where both are, or get a code in the dashboard (${page}) and send ${typed('link ABCD-EFGH')} with the other account.`,
  askLink: (account: string, caller: string, system: string) =>
    `${mention(account)}, ${mention(caller)} wants to link your account to the system ${escaped(system)}. All its accounts can see and change everything in it. Do you agree?`,
  linkButton: 'Link my account',
  linked: (account: string) => `${mention(account)} belongs to your system now.`,

  notLinked: (account: string) => `${mention(account)} does not belong to your system.`,
  lastAccount: `This is the only account of your system, so it has to stay. To part with the system, use ${typed('system delete')}.`,
  askUnlink: (account: string, self: boolean) =>
    self
      ? 'Take the account that you write with away from your system? Another account of the system must link it again.'
      : `Take ${mention(account)} away from your system?`,
  unlinkButton: 'Unlink',
  unlinked: (account: string) => `${mention(account)} does not belong to your system any more.`,

  askToken:
    'Make a new token? If a program uses the one that you have, it stops working until you give it the new one.',
  tokenButton: 'Make a token',
  tokenWarning:
    'Here is the new token of your system, and the old one no longer works. **Whoever has it can read and change everything.** Give it only to programs that you trust, and never post it. I cannot show it again.',
  tokenSent: 'I sent you the token directly.',
  inboxClosed:
    'I cannot write to you directly, so nothing was changed. Allow direct messages from this server, then try again.',
  tokenLost: `The new token did not reach you. Please write ${typed('token refresh')} again.`,
  askRemoveToken: 'Make your token stop working? Programs that use it lose their access.',
  removeButton: 'Remove it',
  tokenRemoved: 'The token no longer works.',
} as const
