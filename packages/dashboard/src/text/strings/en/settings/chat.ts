export const chat = {
  bot: 'The bot',
  botText: (bot: string) =>
    `${bot} posts your messages under the name and picture of the member who writes. Invite it to your chat servers, then link your account.`,
  invite: (bot: string) => `Invite ${bot}`,
  noBot: 'No chat bot runs on this server right now.',
  noBotText:
    'You can ask the people who run this server for one. If that is you: docs/run/bot.md, among the files of the server, shows how to start it.',
  accounts: 'Chat accounts',
  accountsText:
    'The bot knows you by these accounts. Whoever writes from one of them can change your system.',
  noAccounts: 'No chat account is linked yet.',
  account: (id: string) => `Account ${id}`,
  unlink: 'Unlink',
  unlinkOf: (id: string) => `Unlink account ${id}`,
  unlinkTitle: (id: string) => `Unlink account ${id}?`,
  unlinkText:
    'The bot will no longer know you by this account. Your system stays as it is, and you can link the account again.',
  unlinked: 'Account unlinked.',
  lastOne: 'This is your only account. To unlink it, first link another one.',
  link: 'Link a chat account',
  how: (bot: string) =>
    `Send this to ${bot} from the account you want to link. A direct message is best, so that nobody else can use it.`,
  command: 'Your message to the bot',
  until: (moment: string) =>
    `It works once, until ${moment}. This page tells you when the account is linked.`,
  over: 'This code has run out.',
  again: 'Get a new code',
  close: 'Close',
  linked: 'Your chat account is linked.',
}
