import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'

const members = (count: number) => plural(count, { one: 'member', other: 'members' })
const groups = (count: number) => plural(count, { one: 'group', other: 'groups' })
const changes = (count: number) => plural(count, { one: 'change', other: 'changes' })
const on = (place: string) => `on ${isolated(place)}`

/** Texts about keeping a system the same here and on another server, such as PluralKit. */
export const sync = {
  title: 'PluralKit',
  lead: (place: string) =>
    `Live here and keep using ${isolated(place)}: both stay the same, whichever of them you change.`,
  needsNetwork: 'This page needs a connection',
  needsNetworkText: 'It shows only what the server says now. Connect, then try again.',

  what: {
    title: 'What happens',
    same: 'Members, groups, switches and the profile of your system become the same in both places, and stay so.',
    switches: (place: string) =>
      `Switch here or with the bot of ${isolated(place)}: the other side follows. Switches from before the start stay where they are.`,
    plan: 'First you see a plan. Nothing is written anywhere until you start it.',
    deletes: 'What you delete in one place stays in the other, unless you choose otherwise.',
    privacy: 'Nothing becomes more visible than it is where it comes from.',
    log: 'A log shows every change. It can bring back changed values and archived members.',
    neverTitle: 'What stays only here',
    never: (place: string) =>
      `Custom fields, notes, the archive, statuses, circles and links. They never go to ${isolated(place)}, and nothing from there changes them. Of a long description, only the first 1,000 characters go there; a new description written there takes its place here, and the log keeps the long one.`,
    history: 'Your earlier switches can come over in a file.',
    toImport: 'Import a file',
  },

  connect: {
    title: 'Connect',
    again: 'Give a new token',
    where: 'Where is the other side?',
    address: 'Address of the other server',
    addressHint: 'Only the server, like https://api.pluralkit.me',
    howTitle: 'How to get your token',
    how: 'On Discord, send this to the bot of PluralKit, best as a direct message:',
    howCommand: 'Text for the bot',
    howThen: 'It answers with a direct message. The long text in it is your token: copy all of it.',
    howOther: (place: string) => `Get the token of your system ${on(place)}, and copy all of it.`,
    token: 'Token',
    tokenHint:
      'Whoever has it can change your whole system there. It is encrypted here, nobody can read it again, and it is used for nothing else.',
    button: 'Connect and see the plan',
    tokenNeeded: 'Paste the token first.',
    tokenRefused: (place: string) =>
      `${isolated(place)} does not know this token, or another system here is connected to it already. Get it again, and copy all of it.`,
    addressRefused: 'The people who run this server do not allow this address. Choose another one.',
    silent: (place: string) =>
      `${isolated(place)} does not answer right now, so nothing was stored. Try again in a few minutes.`,
  },

  state: {
    title: 'How it is',
    with: (name: string, place: string) => `${isolated(name)} ${on(place)}`,
    unnamed: 'Your system',
    planned: 'Not started. Nothing has been written anywhere.',
    running: 'Running. Both sides stay the same.',
    runningOnly: 'Running.',
    paused: 'Paused. Nothing is written on either side.',
    stopped: 'Stopped. You decide how it goes on.',
    partner: 'Connected to',
    waiting: 'Waiting',
    waitingCount: (count: number) => `${changes(count)} to write`,
    waitingNone: 'nothing',
    last: 'Last look',
    lastNever: 'not yet',
    next: 'Next look',
    nextNow: 'in a moment',
    run: 'Look now',
    pause: 'Pause',
    continue: 'Continue',
    done: { run: 'Looking now.', pause: 'Paused.', continue: 'Running again.' },
    toPlan: 'See the plan',
    toLog: 'What sync did',
    trouble: {
      silent: (place: string) => `${isolated(place)} does not answer right now. It tries again by itself.`,
      strange: (place: string) =>
        `${isolated(place)} answers with something that cannot be read. It tries again by itself.`,
      limited: (place: string) => `${isolated(place)} asks for a pause. It goes on by itself.`,
      failed: () => 'Something went wrong on this server. It tries again by itself.',
    },
  },

  stop: {
    kinds: {
      system: () => 'your profile',
      member: members,
      group: groups,
      switch: (count: number) => plural(count, { one: 'switch', other: 'switches' }),
    },
    lists: { system: 'profile', member: 'members', group: 'groups', switch: 'switches' },
    many: (things: string, where: string) =>
      `It was about to change or remove ${things} ${where} at once. That may be right, or a mistake, so it wrote nothing and asks you.`,
    all: (things: string, where: string) =>
      `It was about to change or remove everything of one kind: ${things} ${where}. That may be right, or a mistake, so it wrote nothing and asks you.`,
    empty: (things: string, place: string) =>
      `There are suddenly no ${things} ${on(place)}. Perhaps you deleted them, perhaps something is broken, so it wrote nothing and asks you.`,
    switches_deleted: (place: string) =>
      `All switches ${on(place)} were deleted at once. Yours are still here.`,
    imported: (place: string) =>
      `A file was imported ${on(place)}, which can change everything there. Nothing of it has come here yet.`,
    restored: () =>
      'This server was restored from a backup, so it may not know what happened since. It wrote nothing and asks you.',
    lookAtPlan:
      'Look at the plan. If it is right, start again: it passes this once. If not, leave it stopped.',
    other_system: (place: string) =>
      `The token now belongs to another system ${on(place)}. Nothing of it was mixed with yours.`,
    otherSystemDo:
      'Give the token of the right system. If the other one is right, give its token: you start with a new plan.',
    token: (place: string) =>
      `${isolated(place)} does not accept the token any more. Perhaps somebody has got a new one.`,
    tokenDo: 'Get the token again and give it here. Who belongs together stays as it is.',
    secret_key: () => 'This server cannot read the stored token any more, because its own key has changed.',
    address: (place: string) => `This server may not reach ${isolated(place)} any more.`,
    addressDo:
      'The people who run it decide which servers it may reach: ask them, then try again. Or forget the connection.',
    other: () => 'It found something that it does not decide by itself.',
  },

  rules: {
    title: 'What goes where',
    text: 'This counts from the next look on.',
    parts: {
      system: 'Profile of your system',
      members: 'Members',
      groups: 'Groups, and who is in them',
      switches: 'Switches',
    },
    ways: {
      both: () => 'Both ways',
      in: (place: string) => `Only from ${isolated(place)} to here`,
      out: (place: string) => `Only from here to ${isolated(place)}`,
      off: () => 'Not at all',
    },
    prefer: 'When both sides changed the same thing differently',
    prefers: {
      here: {
        label: () => 'What is here wins',
        text: () => 'The other value stands in the log, and you can bring it back.',
      },
      there: {
        label: (place: string) => `What is ${on(place)} wins`,
        text: () => 'The value from here stands in the log, and you can bring it back.',
      },
    },
    deletes: 'When you delete something on one side',
    ends: {
      keep: {
        label: () => 'The other side keeps it',
        text: (place: string) =>
          `A member deleted ${on(place)} moves into your archive here. What you delete here stays there.`,
      },
      follow: {
        label: () => 'It is deleted on both sides',
        text: () => 'Members, groups and switches are then gone in both places. Nothing brings them back.',
      },
    },
    save: 'Save',
    saved: 'Saved.',
  },

  webhook: {
    title: 'Hear of changes at once',
    text: (place: string) =>
      `Without this, it looks every minute who fronts ${on(place)}, and every half hour for the rest, less often while nothing changes. With it, ${isolated(place)} tells at once, except who is in which group.`,
    seen: (moment: string) => `It works. The last message came on ${moment}.`,
    notSeen: 'Not set up: no message has come yet.',
    setUp: 'Set it up in four steps',
    change: 'Set it up again',
    step1: 'Copy this text.',
    command: 'Text for the bot',
    step2: 'Send it to the bot of PluralKit as a direct message, because nobody else should see the address.',
    step3: 'The bot shows a token and waits. Paste the token here and save it.',
    token: 'Token that the bot shows',
    save: 'Save the token',
    saved: 'Saved. Now continue with the bot.',
    tokenNeeded: 'Paste the token first.',
    step4: 'Continue with the bot. It sends two test messages here, and then says that it works.',
  },

  forget: {
    title: 'End it',
    text: (place: string) =>
      `The token, the log and who belongs together are forgotten. Nothing changes here or ${on(place)}.`,
    button: 'Forget the connection',
    ask: 'Forget the connection?',
    done: 'Forgotten. Both sides stay as they are.',
  },

  plan: {
    title: 'The plan',
    lead: 'Nothing of this has been written yet.',
    none: 'There is no plan now',
    notNow: 'It has started already. What it did stands in the log.',
    notSetUp: 'Connect first.',
    reading: 'Reading both sides. For a large system this takes up to a minute.',
    again: 'Read again',
    silent: (place: string) => `${isolated(place)} does not answer right now. Read again in a few minutes.`,
    summary: 'What will happen',
    sentences: {
      member: {
        same: (count: number) =>
          plural(count, {
            one: 'member is the same on both sides.',
            other: 'members are the same on both sides.',
          }),
        differ: (count: number) =>
          plural(count, {
            one: 'member differs and becomes the same.',
            other: 'members differ and become the same.',
          }),
        here: (count: number, place: string) =>
          `${plural(count, { one: 'member is only here and is', other: 'members are only here and are' })} made ${on(place)}.`,
        there: (count: number, place: string) =>
          `${plural(count, { one: 'member is', other: 'members are' })} only ${on(place)} and ${count === 1 ? 'is' : 'are'} made here.`,
        stayHere: (count: number) =>
          plural(count, { one: 'member stays only here.', other: 'members stay only here.' }),
        stayThere: (count: number, place: string) =>
          `${plural(count, { one: 'member stays', other: 'members stay' })} only ${on(place)}.`,
      },
      group: {
        same: (count: number) =>
          plural(count, {
            one: 'group is the same on both sides.',
            other: 'groups are the same on both sides.',
          }),
        differ: (count: number) =>
          plural(count, {
            one: 'group differs and becomes the same.',
            other: 'groups differ and become the same.',
          }),
        here: (count: number, place: string) =>
          `${plural(count, { one: 'group is only here and is', other: 'groups are only here and are' })} made ${on(place)}.`,
        there: (count: number, place: string) =>
          `${plural(count, { one: 'group is', other: 'groups are' })} only ${on(place)} and ${count === 1 ? 'is' : 'are'} made here.`,
        stayHere: (count: number) =>
          plural(count, { one: 'group stays only here.', other: 'groups stay only here.' }),
        stayThere: (count: number, place: string) =>
          `${plural(count, { one: 'group stays', other: 'groups stay' })} only ${on(place)}.`,
      },
    },
    profile: (count: number) =>
      `Your profile differs in ${plural(count, { one: 'value', other: 'values' })} and becomes the same.`,
    profileTitle: 'Your profile',
    nothing: 'Both sides are the same already, so there is nothing to write.',
    writes: (here: number, there: number, place: string) =>
      `In all ${changes(here)} here and ${changes(there)} ${on(place)}.`,
    seconds: 'That takes less than a minute.',
    minutes: (count: number) =>
      `That takes about ${plural(count, { one: 'minute', other: 'minutes' })}, and you need not wait.`,
    prefer: {
      here: () => 'Where both sides have a value, the one from here wins.',
      there: (place: string) => `Where both sides have a value, the one from ${isolated(place)} wins.`,
    },
    preferLater: {
      here: () =>
        'What changed on one side is copied to the other one. Where both changed, the one from here wins.',
      there: (place: string) =>
        `What changed on one side is copied to the other one. Where both changed, the one from ${isolated(place)} wins.`,
    },
    preferMore: 'An empty value overwrites nothing, and of two privacy settings the more private one wins.',
    changeRules: 'Change what goes where',
    start: 'Start',
    startOnce: 'Start again with this plan',
    started: 'Started. You can leave this page.',
    outdated: 'Something has changed in the meantime, so nothing was started. Here is the new plan.',
    list: 'Who is who',
    show: 'Show',
    filter: (label: string, count: number) => `${label} (${number(count)})`,
    filters: {
      differs: () => 'What differs',
      here: () => 'Only here',
      there: (place: string) => `Only ${on(place)}`,
      same: () => 'The same',
      all: () => 'All',
    },
    search: 'Search by name',
    found: (count: number) => plural(count, { one: 'entry', other: 'entries' }),
    more: (count: number) => `Show more (${number(count)})`,
    kinds: { member: 'Member', group: 'Group' },
    sides: { here: 'Here' },
    unknown: 'No name',
    differs: (labels: readonly string[]) => `differs: ${list(labels)}`,
    willBeMadeThere: 'is made there',
    willBeMadeHere: 'is made here',
    staysHere: 'nobody, and it stays so',
    staysThere: 'nobody, and it stays so',
    isLeft: 'is left alone',
    values: (name: string) => `Show both values of ${isolated(name)}`,
    change: 'Change',
    changeOf: (name: string) => `Change who ${isolated(name)} belongs to`,
    noRoom: {
      title: 'What does not fit',
      member: (over: number, limit: number, where: string) =>
        `${members(over)} will not fit: there is room for ${number(limit)} ${where}.`,
      group: (over: number, limit: number, where: string) =>
        `${groups(over)} will not fit: there is room for ${number(limit)} ${where}.`,
      text: 'They stay where they are, and follow once there is room. Everything else goes on.',
    },
    gone: {
      title: 'What is gone on one side',
      text: 'This follows when you start:',
      archive: (name: string) => `${isolated(name)} moves into the archive here.`,
      delete: (name: string, where: string) => `${isolated(name)} is deleted ${where}.`,
      end: (name: string, where: string) =>
        `${isolated(name)} stays ${where} and is left alone from then on.`,
      more: (count: number) => `And ${number(count)} more.`,
    },
  },

  pair: {
    title: (name: string, place: string) => `Who is ${isolated(name)} ${on(place)}?`,
    titleThere: (name: string) => `Who is ${isolated(name)} here?`,
    text: 'What you do not change stays as planned.',
    search: 'Search by name',
    choose: 'Choose',
    chooseOf: (name: string) => `Choose ${isolated(name)}`,
    alone: 'Nobody: leave alone',
    notAlone: 'No longer leave alone',
    nobody: 'Nobody found.',
    moreFound: (count: number) => `${number(count)} more. Type a part of the name.`,
    done: (one: string, other: string) => `${isolated(one)} and ${isolated(other)} belong together now.`,
    doneAlone: (name: string) => `${isolated(name)} is left alone: sync does not touch them.`,
    doneNotAlone: (name: string) =>
      `${isolated(name)} is no longer left alone: the plan shows what will happen.`,
  },

  keys: { timestamp: 'Time', members: 'Who fronts', aliases: 'Aliases' },

  log: {
    title: 'What sync did',
    lead: 'Newest first, for 30 days. You can bring back changed values and archived members.',
    empty: 'Nothing yet.',
    older: 'Show older',
    undo: 'Bring back',
    undoOf: (what: string) => `Bring back what was before: ${what}`,
    undone: 'Brought back. The next look takes it to the other side.',
    undoneArchive: 'Back here, and left alone from now on.',
    undoneTooLate: 'It has changed since then, so nothing was brought back.',
    before: 'Before',
    after: 'After',
    where: { here: () => 'here', there: on },
    someone: { system: 'your system', member: 'a member', group: 'a group', switch: 'a switch' },
    create: (name: string, where: string) => `New ${where}: ${isolated(name)}.`,
    createSwitch: (names: readonly string[], where: string) =>
      names.length > 0
        ? `New switch ${where}: ${list(names.map(isolated))}.`
        : `New switch ${where}: nobody fronts.`,
    update: (label: string, name: string, where: string) => `${label} of ${isolated(name)} changed ${where}.`,
    conflict: (label: string, name: string, where: string) =>
      `Both sides had another value. ${label} of ${isolated(name)} changed ${where}.`,
    joined: (member: string, group: string, where: string) =>
      `${isolated(member)} came into ${isolated(group)} ${where}.`,
    left: (member: string, group: string, where: string) =>
      `${isolated(member)} left ${isolated(group)} ${where}.`,
    archive: (name: string) => `Moved into the archive here: ${isolated(name)}.`,
    delete: (name: string, where: string) => `Deleted ${where}: ${isolated(name)}.`,
    end: (name: string, where: string) => `Left alone ${where} from now on: ${isolated(name)}.`,
    fold: (_name: string, where: string) => `A switch was not written ${where}.`,
    refused: (label: string, name: string, where: string) =>
      `${label} of ${isolated(name)} was refused ${where}. Everything else goes on.`,
    refusedWhole: (name: string, where: string) => `Refused ${where}: ${isolated(name)}.`,
    stop: 'Sync stopped and asks you.',
    reasons: {
      same_name: () => 'There was somebody with the same name. Both are there now.',
      both_changed: () => 'The other value lost. You can bring it back.',
      first_pairing: () => 'Both sides met for the first time.',
      kept_private: () => 'It is private on the other side, so it became private on this one too.',
      deleted_here: () => 'It was deleted here.',
      deleted_there: (place: string) => `It was deleted ${on(place)}.`,
      same_front: () => 'The same members were fronting already.',
      left_alone: () => 'Somebody who is left alone was left out.',
      nobody_left: () => 'Everybody in it is left alone.',
      value_refused: () => 'The other side said no three times.',
      limit_reached: () => 'There is no room for more. Make room there, and it is tried again.',
      not_accepted: () => 'The other side did not accept it.',
      many: () => 'Much would have changed or gone at once.',
      all: () => 'Everything of one kind would have changed or gone.',
      empty: () => 'A list was suddenly empty.',
      switches_deleted: (place: string) => `All switches ${on(place)} were deleted at once.`,
      imported: (place: string) => `A file was imported ${on(place)}.`,
      other_system: () => 'The token belonged to another system.',
      token: (place: string) => `${isolated(place)} did not accept the token.`,
      address: (place: string) => `This server may not reach ${isolated(place)}.`,
      secret_key: () => 'This server could not read the token.',
      restored: () => 'This server was restored from a backup.',
    },
  },
}
