import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'

const seconds = (count: number) => plural(count, { one: 'second', other: 'seconds' })
const minutes = (count: number) => plural(count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => plural(count, { one: 'hour', other: 'hours' })
const length = (count: number) => {
  if (count % 3600 === 0) return hours(count / 3600)
  return count % 60 === 0 ? minutes(count / 60) : seconds(count)
}

/** The texts about channels, for the owner of a system and for the holder of a share. */
export const channels = {
  kinds: { webpush: 'Web Push to a browser', ntfy: 'Through ntfy', discord: 'A direct message by the bot' },
  thisBrowser: 'This browser',
  told: {
    names: (name: string, delay: number) =>
      `${isolated(name)} is told who fronts, ${delay === 0 ? 'at once' : `after ${length(delay)} of quiet`}.`,
    count: (name: string, delay: number) =>
      `${isolated(name)} is told how many front, ${delay === 0 ? 'at once' : `after ${length(delay)} of quiet`}.`,
    bare: (name: string, delay: number) =>
      `${isolated(name)} is told that the front changed, ${delay === 0 ? 'at once' : `after ${length(delay)} of quiet`}.`,
  },
  triggers: {
    start: 'when somebody starts to front',
    stop: 'when somebody stops',
    out: 'when nobody is left',
  },
  toldWhen: (triggers: readonly string[]) => `Told ${list(triggers)}.`,
  toldNever: 'Nobody hears of any change: choose at least one.',
  onlyAbout: (names: readonly string[]) => `Only about ${list(names.map(isolated))}.`,
  onlyAboutUnseen: 'Only about people whom you do not see now.',
  onlyAboutNobody: 'About nobody.',
  quietHours: (from: string, to: string, timezone: string) => `Quiet from ${from} to ${to} (${timezone}).`,
  isSilent: 'Without a sound, as one line that each change replaces.',
  paused: 'Paused. Nothing is told.',
  failing: (moment: string) => `Nothing has arrived since ${moment}. We keep trying.`,
  gaveUp: (moment: string) => `Nothing has arrived since ${moment}, so we stopped trying.`,
  failingHelp: {
    webpush: 'Check that this device is online and allows notifications. If it is gone for good, remove it.',
    ntfy: 'Check that the ntfy server runs and that topic and token are still right. If not, remove this and add it again.',
    discord:
      'Check that the bot may send you direct messages: you need a chat server in common, and messages from its members must be allowed.',
  },
  test: 'Send a test',
  testOf: (name: string) => `Send a test to ${isolated(name)}`,
  tested: 'A test is on its way. It names nobody.',
  tooManyTests: 'That was a lot of tests. Wait a minute, then try again.',
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${isolated(name)}`,
  goOn: 'Continue',
  goOnOf: (name: string) => `Continue telling ${isolated(name)}`,
  pausedNow: (name: string) => `${isolated(name)} is told nothing for now.`,
  goesOn: (name: string) => `${isolated(name)} is told again.`,
  change: 'Change',
  changeOf: (name: string) => `Change ${isolated(name)}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${isolated(name)}`,
  removeTitle: (name: string) => `Stop telling ${isolated(name)}?`,
  removeText: 'It gets no more messages from here. You can add it again at any time.',
  removed: (name: string) => `${isolated(name)} is no longer told.`,
  saved: 'Saved. The next change counts.',
  limit: (most: number) => `There is room for ${number(most)}. Remove one first.`,

  name: 'Name',
  nameHint: 'For your own list.',
  nameNeeded: 'Please type a name.',
  when: 'What is told',
  whenChoices: {
    start: 'Somebody starts to front',
    stop: 'Somebody stops',
    out: 'Nobody is left',
  },
  who: 'About whom',
  everybody: 'Everybody',
  everybodyText: 'Those who come later too.',
  chosen: 'Only some',
  whoText: 'Changes of all others then count as if they had not happened.',
  chosenNeeded: 'Choose at least one, or everybody.',
  text: 'What a message says',
  texts: {
    names: { label: 'Names', text: '“Ash, Birch”. A locked screen shows it too.' },
    count: { label: 'Only how many', text: '“2 fronting”' },
    bare: { label: 'Only that something changed', text: '“The front changed.” Nothing on it tells whose.' },
  },
  language: 'Language of the messages',
  delay: 'How long to wait for quiet',
  delayHint: 'A message goes out when nothing has changed for so long. Several quick changes become one.',
  delayChoice: (delay: number) => (delay === 0 ? 'Not at all' : length(delay)),
  silent: 'One line that stays, without a sound',
  silentHint: 'Each change replaces the line. You look when you want to.',
  quiet: 'Quiet hours',
  quietHint: 'Nothing is sent then. Afterwards you get the newest front, if it is news.',
  from: 'From',
  to: 'To',
  timezone: 'Timezone',
  sameTimes: 'Begin and end are the same. Choose two different times.',

  add: {
    browser: 'Tell this browser',
    browserText:
      'Messages come by Web Push, even while this page is closed. They are encrypted for this browser.',
    browserTold: 'This browser is told already.',
    screen: 'What a locked screen shows',
    screenText:
      'The message, as any other: with names, unless you choose otherwise. You can also hide it in the settings of your device.',
    carrier: 'What others can see',
    carrierText:
      'Web Push goes through a service of the maker of your browser. It can see that something happened, and when. It cannot see what, about whom, or from which account.',
    allow: 'Allow notifications',
    refused: 'Your browser did not allow notifications, so nothing has changed.',
    failed: 'Your browser could not set up notifications. Try again, or use another way.',
    done: (name: string) => `${isolated(name)} is told from now on.`,
    denied:
      'This browser does not allow notifications from here. Open the settings of the site, next to its address, allow them, and load this page again.',
    missing: 'This browser cannot show notifications from web pages. Another browser or ntfy can.',
    insecure: 'Browsers allow notifications only at addresses that begin with https. ntfy works here too.',
    homeScreen: 'On iPhone and iPad, only an app on the home screen may show notifications:',
    homeScreenSteps: [
      'Tap the share button of the browser.',
      'Choose “Add to Home Screen”.',
      'Open Polyphony from the home screen, and come back to this page.',
    ],
    off: 'Web Push is off on this server, so it can tell no browser.',
    offReason: (reason: string) => `The reason, for the people who run it: ${reason}`,
    ntfy: 'Add ntfy',
    ntfyText:
      'ntfy is an app for phones and computers that needs no account. Messages say only that something changed, unless you choose otherwise, because the ntfy server can read them.',
    server: 'Server',
    serverHint: 'Usually https://ntfy.sh, or one of your own.',
    topic: 'Topic',
    topicHint:
      'Whoever knows the topic can read along, so we made one that nobody guesses. Subscribe to it in the app.',
    token: 'Access token',
    tokenHint: 'Only if your ntfy server needs one. Nobody sees it again.',
    addNtfy: 'Add',
    wrongServer: 'We cannot use this address. It must begin with https:// and lead out into the internet.',
    wrongTopic: 'Use 1 to 64 letters, digits, dashes and underscores.',
    wrongReceiver: 'The server did not accept this receiver. Check server, topic and token.',
  },
}
