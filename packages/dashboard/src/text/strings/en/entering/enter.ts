import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'

export const enter = {
  title: 'Many voices, one home',
  lead: 'A home for plural systems: see who is fronting, switch in one tap, and look after everyone in your system.',
  welcome: {
    haveAccount: 'I already have an account',
    back: 'Back to the start',
    points: {
      offline: {
        title: 'Switching in one tap, on the bus too',
        text: 'It works without a connection, keeps the time of your tap, and never loses a switch.',
      },
      data: {
        title: 'All your data from Simply Plural',
        text: 'Members, custom fields, groups, notes and your whole history come with you. Files from PluralKit and other apps work too.',
      },
      privacy: {
        title: 'Privacy that you can read',
        text: 'Every page says in plain sentences who sees what. You choose it when you start.',
      },
      pluralkit: {
        title: 'It speaks PluralKit',
        text: 'Apps and bots made for PluralKit can work with it, and you can take everything with you again.',
      },
    },
  },
  yourSystems: 'Your systems on this device',
  continueAs: (name: string) => `Continue as ${isolated(name)}`,
  forget: (name: string) => `Sign out of ${isolated(name)}`,
  forgetTitle: (name: string) => `Sign out of ${isolated(name)}?`,
  forgetText: 'This device forgets your token. You need it to sign in again, so make sure you have saved it.',
  forgetYes: 'Sign out',
  forgetWaiting: (count: number) =>
    count === 1
      ? 'One switch has not been sent yet. It would be lost.'
      : `${number(count)} switches have not been sent yet. They would be lost.`,
  forgetWaitingNotes: (count: number) =>
    count === 1
      ? 'One note has not been sent yet. It would be lost.'
      : `${number(count)} notes have not been sent yet. They would be lost.`,
  endedWaiting: (count: number) =>
    count === 1
      ? 'One switch still waits on this device. Sign in to the same system again, and it goes out.'
      : `${number(count)} switches still wait on this device. Sign in to the same system again, and they go out.`,
  ended: 'You were signed out because your token does not work any more. Someone may have replaced it.',
  tryText:
    'A token opens your system, instead of a username and password. You can add the system to an account later, and it stays as it is.',
  create: 'Create a new system',
  createText: 'You can fill in everything else later.',
  createButton: 'Create my system',
  creating: 'Creating your system …',
  name: 'Name of your system',
  nameHint: 'The name you use together. You can leave it empty.',
  bringsFile: 'I have a file from another app',
  bringsFileHint: 'From PluralKit, Simply Plural, Tupperbox, Octocon or another app.',
  withoutFile: 'Start without a file',
  fileRefused: (why: string) =>
    `${why} You can also create an empty system and import the file in Settings, where you see a preview.`,
  who: 'Who may see you?',
  whoHint: 'You can change this later, for each thing.',
  whos: {
    nobody: { label: 'Nobody', hint: 'Everything starts private, new members and groups too.' },
    link: {
      label: 'People who know our link',
      hint: 'They see your profile, your members and who is fronting. Your history stays private.',
    },
    everyone: { label: 'Everyone', hint: 'Everything starts public, your whole history too.' },
  },
  whosInFile: {
    nobody: { label: 'Nobody', hint: 'Everything in the file comes in private.' },
    file: {
      label: 'As in the file',
      hint: 'Public things from PluralKit stay public. Files without such settings come in private.',
    },
  },
  notSetYet: (why: string) =>
    `Your system is not ready yet: we could not save who may see it. It is still empty. ${why}`,
  defaultsFailed:
    'Everything came in private. We could not save that new members start private: please turn that on in Preferences.',
  closed:
    'You cannot create a system on this server yourself. Ask the people who run it for a token to sign in with.',
  paste: 'Sign in with a token',
  pasteText: 'The token is the key to your system. You got it when you made the system, or from a bot.',
  token: 'Token',
  showToken: 'Show the token',
  enterButton: 'Sign in with this token',
  entering: 'Signing in …',
  tokenEmpty: 'Paste your token here.',
  tokenUnknown: 'No system on this server has this token. Check that you pasted all of it.',
  remember: 'Remember on this device',
  rememberHint: 'Turn this off on a shared device. You are then signed out when you close the tab.',
  madeTitle: 'Keep this token safe',
  madeText:
    'This is the key to your system. We show it only once. You need it to sign in on another device, or here after you sign out. Anyone who has it can change everything, so share it with nobody.',
  madeToken: 'Your token',
  download: 'Download as a file',
  fileName: (id: string) => `polyphony-token-${id}.txt`,
  fileText: (name: string, server: string, token: string) =>
    `The token of ${name} on ${server}\n\n${token}\n\nAnyone who has this token can change everything in the system. Keep it safe and share it with nobody.\n`,
  yourSystem: 'your system',
  kept: 'I have saved my token',
  keptButton: 'Go to my system',
}
