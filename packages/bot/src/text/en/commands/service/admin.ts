import { escaped } from '../../../markup.ts'

const mention = (account: string) => `<@${account}>`

/** Everything that the commands of the operator say. */
export const adminText = {
  help: {
    delete: 'Deletes a system with everything in it.',
    message: 'Sends somebody a direct message in the name of the operator.',
    denyNew: 'Puts an account on the deny list with -deny.',
    show: 'Tells whether an account is on the deny list.',
    deny: 'Puts an account on the deny list, or takes it off.',
    allow: 'Takes an account off the deny list.',
    ids: 'Tells how IDs are given here.',
    limits: 'Tells about the limits here.',
    recover: 'Tells how somebody with a token gets back in.',
    log: 'Tells what the deny list keeps.',
  },
  systemNeeded: 'Which system? Write its ID or one of its accounts.',
  askDelete: (name: string, members: string) =>
    `This deletes the system **${escaped(name)}** (\`${members}\`) with everything in it. Nobody can bring it back.`,
  deleted: 'The system is deleted.',
  letter: (text: string) => `A message from the people who run this bot:\n\n${text}`,
  letterSent: (account: string) => `Sent to ${mention(account)}.`,
  letterRefused: (account: string) => `${mention(account)} takes no direct messages from me.`,
  denied: (account: string) =>
    `${mention(account)} is on the deny list: I neither proxy for this account nor answer it.`,
  allowed: (account: string) => `${mention(account)} is not on the deny list.`,
  notKept: 'The deny list keeps accounts, and nothing about them. Add `-deny` to put this account on it.',
  ids: 'IDs are drawn at random here and stay. A system that comes from a file keeps its IDs if they are free.',
  limits: 'Every system has the same limits here.',
  recover:
    'Whoever has the token can sign in to the dashboard with it, and link the account there with a code (`link`).',
  log: 'The deny list keeps accounts one by one, without texts. Use `admin abuselog ACCOUNT deny on` for each of them.',
} as const
