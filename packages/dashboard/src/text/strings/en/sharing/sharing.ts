import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'

/** Some names, and how many more there are: "Ivo, Juno and 3 others". */
const some = (names: readonly string[], more: number) =>
  list([...names.map(isolated), ...(more > 0 ? [plural(more, { one: 'other', other: 'others' })] : [])])
const days = (count: number) => (count === 1 ? 'day' : `${number(count)} days`)

export const sharing = {
  title: 'Let somebody in',
  lead: 'Choose who may see some of your system, how much, and for how long. Nothing of this is public.',
  back: 'Let somebody in',
  needsNetwork: 'This page needs a connection',
  needsNetworkText: 'Who sees what is never guessed from old data. Connect, then try again.',

  shares: 'Who sees something',
  noShares: 'Nobody yet',
  noSharesText:
    'Make a link for a partner, a friend or a therapist. It shows only what you choose, and you can end it at any time.',
  add: 'Let somebody in',
  sees: (circles: readonly string[]) => `Sees ${list(circles.map(isolated))}.`,
  seesNothing: 'Sees only the title.',
  until: (day: string) => `Until ${day}.`,
  untilEnded: 'Until you end it.',
  endedOn: (day: string) => `Ended on ${day}.`,
  ended: 'Ended',
  byLink: 'Everybody with the link can open it.',
  byPerson: (name: string) => `${isolated(name)} keeps it in their account.`,
  neverOpened: 'Nobody has opened it yet.',
  opened: (moment: string) => `Last opened: ${moment}.`,
  told: (count: number) =>
    `${plural(count, { one: 'device gets', other: 'devices get' })} a notice when the front changes.`,
  silenced: 'Notices are silent.',

  circles: 'Circles',
  circlesText: 'A circle says what may be seen. Nobody sees it before you let somebody in.',
  addCircle: 'New circle',
  inCircle: (count: number) => plural(count, { one: 'member', other: 'members' }),
  inCircleEveryone: 'Everyone',
  inCircleExcept: (count: number) => `Everyone except ${plural(count, { one: 'member', other: 'members' })}`,
  seenBy: (names: readonly string[]) => `Seen by ${list(names.map(isolated))}.`,
  seenByNobody: 'Seen by nobody yet.',

  endAll: 'End everything now',
  endAllText:
    'One press, no question: every link and every feed stops working at once. To share again, you make new links.',
  endedAll: 'Everything has ended. Nobody sees anything any more.',

  starts: {
    label: 'How it starts',
    partner: {
      name: 'Partner',
      text: 'Everyone, with pictures, descriptions and groups, and the fronts of the last week.',
    },
    friends: {
      name: 'Friends',
      text: 'The members you choose: who fronts, with pronouns, picture and colour. No history.',
    },
    therapist: {
      name: 'Therapist',
      text: 'Everyone, with descriptions and statuses, and the fronts of the last 90 days.',
    },
    own: { name: 'Empty', text: 'Nobody is in it and you choose everything yourself.' },
    text: 'You can change all of it before anybody sees it.',
  },

  circle: {
    newTitle: 'New circle',
    editTitle: (name: string) => `Circle: ${isolated(name)}`,
    notFound: 'Circle not found',
    name: 'Name',
    nameHint: 'Only you see it.',
    nameNeeded: 'Please type a name.',
    nameTaken: 'You have a circle with this name already.',
    color: 'Colour',
    who: 'Who is in it',
    chosen: 'Members I choose',
    chosenText: 'Nobody joins unless you add them here.',
    everyone: 'Everyone, except those I leave out',
    everyoneText: 'New members join too. Those that an import brings are left out until you decide.',
    listChosen: 'Members in this circle',
    except: {
      label: 'Tick those who are left out',
      ticked: (count: number) => `${number(count)} left out`,
      all: 'Leave out all listed',
      none: 'Let all listed in',
    },
    neverShared: (count: number) =>
      `${plural(count, { one: 'member is', other: 'members are' })} never shared, whatever you choose here.`,
    what: 'What it shows of them',
    shows: {
      front: 'When they are fronting',
      list: 'That they are there, also when they do not front',
      groups: 'Their groups',
      pronouns: 'Their pronouns',
      avatar: 'Their picture',
      color: 'Their colour',
      birthday: 'Their birthday',
      description: 'Their description, all of it',
      status: 'Their status while they are fronting',
    },
    avatarHint: 'Only pictures that this server keeps. Pictures at other addresses stay hidden.',
    fields: 'Custom fields',
    others: 'When somebody else fronts',
    othersChoices: {
      omit: { label: 'Say nothing', text: 'As if they were not there.' },
      someone: { label: 'Say “someone”', text: 'Without a name and without a number.' },
      count: { label: 'Say how many', text: 'Without names.' },
    },
    othersNote: 'Members whom you never share are in none of these.',
    history: 'Past fronts',
    historyHint: 'A link shows at most 90 days. An account that keeps the share shows all of it.',
    noHistory: 'None',
    historyDays: (count: number) => `The last ${days(count)}`,
    effects: 'What changes when you save',
    save: 'Save',
    saved: (name: string) => `Saved ${isolated(name)}.`,
    delete: 'Delete this circle',
    deleteTitle: (name: string) => `Delete ${isolated(name)}?`,
    deleteText: 'The circle goes at once. Your members stay as they are.',
    deleted: (name: string) => `Deleted ${isolated(name)}.`,
    full: (count: number) => `You have ${number(count)} circles. Delete one to make room.`,
  },

  effects: {
    none: 'Nothing changes for anybody.',
    nobody: 'Nobody sees this circle yet.',
    working: 'Looking at what changes …',
    failed: 'We could not find out what changes. Check your connection; saving asks again.',
    appear: (names: readonly string[], more: number, who: string) =>
      `${some(names, more)} ${names.length + more === 1 ? 'becomes' : 'become'} visible to ${isolated(who)}.`,
    vanish: (names: readonly string[], more: number, who: string) =>
      `${isolated(who)} no longer sees ${some(names, more)}.`,
    more: (names: readonly string[], more: number, who: string) =>
      `${isolated(who)} sees more of ${some(names, more)}.`,
    less: (names: readonly string[], more: number, who: string) =>
      `${isolated(who)} sees less of ${some(names, more)}.`,
    others: {
      omit: (who: string) => `${isolated(who)} no longer learns about anybody else who fronts.`,
      someone: (who: string) => `If somebody else fronts, ${isolated(who)} now sees “someone”.`,
      count: (who: string) => `If others front, ${isolated(who)} now sees how many.`,
    },
    askTitle: 'This shows more',
    askYes: 'Save and show it',
  },

  seen: {
    title: (who: string) => `What ${isolated(who)} sees`,
    titleNew: 'What they will see',
    nobody: (who: string) => `${isolated(who)} sees nobody yet.`,
    front: (names: readonly string[], more: number, who: string) =>
      `${isolated(who)} sees when ${some(names, more)} ${names.length + more === 1 ? 'fronts' : 'front'}.`,
    noFront: (who: string) => `${isolated(who)} does not see who fronts.`,
    list: (names: readonly string[], more: number, who: string) =>
      `${isolated(who)} sees ${some(names, more)}, also when they do not front.`,
    groups: (names: readonly string[], more: number, who: string) =>
      `${isolated(who)} sees the groups of ${some(names, more)}.`,
    allDetails: (details: readonly string[], who: string) =>
      `Of all of them, ${isolated(who)} sees ${list(details)}.`,
    details: (details: readonly string[], names: readonly string[], more: number, who: string) =>
      `Of ${some(names, more)}, ${isolated(who)} sees ${list(details)}.`,
    onlyNames: (who: string) => `${isolated(who)} sees only names.`,
    history: (count: number, names: readonly string[], more: number, who: string) =>
      `${isolated(who)} sees the fronts of ${some(names, more)} of the last ${days(count)}.`,
    others: {
      omit: (who: string) => `${isolated(who)} learns nothing about anybody else.`,
      someone: (who: string) => `If somebody else fronts, ${isolated(who)} sees “someone”.`,
      count: (who: string) => `If others front, ${isolated(who)} sees how many.`,
    },
    parts: {
      pronouns: 'pronouns',
      avatar: 'the picture',
      color: 'the colour',
      birthday: 'the birthday',
      description: 'the description',
      status: 'the status',
    },
    field: (name: string) => `“${isolated(name)}”`,
    them: 'They',
    asHolder: (who: string) => `See it as ${isolated(who)} does`,
    asHolderLead: 'Exactly what the server sends now.',
    notShown: 'The front is not shown.',
    ends: (moment: string) => `Until ${moment}`,
  },

  make: {
    title: 'Let somebody in',
    lead: 'Three answers, then you get a link for them. They need no account.',
    name: 'Who is it?',
    nameHint: 'For your own list. Nobody else sees it.',
    namePlaceholder: 'Sam',
    nameNeeded: 'Please type a name.',
    which: 'What may they see?',
    whichNeeded: 'Choose at least one circle.',
    startWith: 'Start with',
    anotherCircle: 'Another circle',
    until: 'For how long?',
    ends: {
      day: 'A day',
      week: 'A week',
      month: '30 days',
      quarter: '90 days',
      year: 'A year',
      never: 'Until I end it',
    },
    keepEnd: (day: string) => `As it is: until ${day}`,
    heading: 'Heading',
    headingHint: (fallback: string) => `They see this above everything. Empty: ${isolated(fallback)}.`,
    create: 'Make the link',
    full: (count: number) => `You have let ${number(count)} people in. End one to make room.`,
  },

  link: {
    made: (who: string) => `The link for ${isolated(who)}`,
    text: 'We show it this once. Everybody who has it sees what you chose, until you end it or make a new one.',
    label: 'Link',
    send: 'Send',
    sendTitle: 'A link for you',
    kept: 'I have sent or kept the link',
    done: 'Done',
  },

  share: {
    notFound: 'This share does not exist any more',
    notFoundText: 'It may have ended. Ended shares stay in the list for 30 days.',
    change: 'Change',
    changed: 'Saved.',
    feeds: 'Feeds',
    feedsText: 'Badges, overlays, calendars and addresses for programs, with the same contents.',
    feedCount: (count: number) => plural(count, { one: 'feed', other: 'feeds' }),
    feedsOpen: 'Show feeds',
    stop: 'Step back',
    quiet: 'Quietly show nothing',
    quietText: (who: string, hasFront: boolean, emptied: readonly ('list' | 'groups' | 'history')[]) => {
      const parts = { list: 'the list of members', groups: 'the groups', history: 'past fronts' }
      const emptiedNames = list(emptied.map((part) => parts[part]))
      const end =
        emptied.length > 0
          ? `but their page loses ${emptiedNames}: they can notice that`
          : 'and nothing tells them'
      return `${isolated(who)} then sees ${hasFront ? 'that nobody fronts' : 'nobody'}, and gets no notices. The link keeps working, ${end}.`
    },
    quietDone: (who: string) => `${isolated(who)} sees nobody from now on.`,
    quietCircle: 'Nobody',
    notify: 'Notices when the front changes',
    notifyHint: 'Off: their devices stay silent. They do not learn that you did this.',
    renew: 'Make a new link',
    renewText:
      'The old link stops working, and whoever kept it in their account loses it. Feeds stay; end those by themselves.',
    renewTitle: 'Make a new link?',
    feedsStay: (count: number) =>
      `${plural(count, { one: 'feed still works', other: 'feeds still work' })}. Look whether they should.`,
    end: 'End it now',
    endText: (who: string) =>
      `${isolated(who)} sees nothing at all from then on: no page, no pictures, no feeds.`,
    endDone: (who: string) => `Ended. ${isolated(who)} sees nothing any more.`,
  },

  ask: {
    open: (who: string) => `${isolated(who)} can look without an end. Is that still right?`,
    openText: (day: string) => `You made it on ${day}. We ask every 90 days.`,
    keep: 'Yes, keep it',
    end: 'End it now',
    leftOut: (names: readonly string[], more: number, circle: string) =>
      `${some(names, more)} ${names.length + more === 1 ? 'is' : 'are'} left out of ${isolated(circle)}.`,
    leftOutText:
      'The circle has everyone, but members that an import brings wait for you. Nobody sees them through it.',
    leaveOut: 'Leave out',
    letIn: 'Add them',
    letInDone: (circle: string) => `They are in ${isolated(circle)} now.`,
    choose: 'Choose',
  },

  member: {
    title: 'Shared with',
    inNone: 'In no circle, so no link shows them.',
    inCircles: 'In these circles',
    becauseEveryone: 'because everyone is in it',
    seenBy: (name: string, who: readonly string[]) =>
      `${isolated(name)} is visible to ${list(who.map(isolated))}.`,
    seenByNobody: 'Nobody has a link to these circles yet.',
    neverHint: 'In no circle and in no number, whatever a circle says.',
    neverDone: (name: string) => `${isolated(name)} is never shared.`,
    neverOff: (name: string) => `${isolated(name)} can be shared again.`,
    clearTitle: (name: string) => `Share ${isolated(name)} again?`,
    clearText: 'Circles that have them show them at once.',
    clear: 'Allow sharing',
    newMember: (circles: readonly string[], who: readonly string[]) =>
      `New members are in ${list(circles.map(isolated))}, which ${list(who.map(isolated))} can see.`,
    new: 'New',
  },
}
