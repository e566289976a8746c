import { escaped } from '../../markup.ts'

interface WithName {
  readonly name: string
}

const names = (members: readonly WithName[]) =>
  members.length === 0 ? 'nobody' : members.map(({ name }) => `**${escaped(name)}**`).join(', ')
const moment = (ms: number) => `<t:${Math.floor(ms / 1000)}>`

/** Everything that the commands about switches say. */
export const switchText = {
  help: {
    new: 'Records who fronts now.',
    out: 'Records that nobody fronts.',
    move: 'Moves the latest switch to another time.',
    edit: 'Changes who is in the latest switch.',
    editOut: 'Makes the latest switch one in which nobody fronts.',
    copy: 'Records a new switch with the current fronters and these members.',
    delete: 'Deletes the latest switch.',
    deleteAll: 'Deletes all switches.',
    help: 'Lists the commands about switches.',
  },
  switched: (members: readonly WithName[]) =>
    members.length === 0 ? 'Switched out. Nobody fronts now.' : `Switched. Now in front: ${names(members)}.`,
  same: (members: readonly WithName[]) =>
    members.length === 0 ? 'Nobody fronts already.' : `They front already: ${names(members)}.`,
  twice: (members: readonly WithName[]) =>
    members.length === 0
      ? 'A member can be in a switch only once.'
      : `A member can be in a switch only once, and these would be there twice: ${names(members)}.`,
  tooMany: (count: number, most: number) =>
    `A switch holds at most ${most} members, and this one would have ${count}.`,
  none: 'You have no switches yet.',
  future: (ms: number) => `That time is in the future: ${moment(ms)}. A switch can only be in the past.`,
  beforePrevious: (ms: number) =>
    `The switch before the latest was at ${moment(ms)}. Please choose a later time, or delete the latest switch first.`,
  askMove: (members: readonly WithName[], from: number, to: number) =>
    `Move the latest switch (${names(members)}) from ${moment(from)} to ${moment(to)}?`,
  moveButton: 'Move it',
  moved: (to: number) => `Moved. The latest switch is now at ${moment(to)}.`,
  taken: 'There is already a switch at exactly that time. Please choose another one.',
  askEdit: (before: readonly WithName[], after: readonly WithName[]) =>
    `Change the latest switch from ${names(before)} to ${names(after)}?`,
  editButton: 'Change it',
  edited: (after: readonly WithName[]) => `Changed. In the latest switch: ${names(after)}.`,
  askDelete: (members: readonly WithName[], at: number) =>
    `Delete the latest switch (${names(members)}, ${moment(at)})?`,
  nextLatest: (members: readonly WithName[], at: number) =>
    `The one before it becomes the latest: ${names(members)}, ${moment(at)}.`,
  lastOne: 'It is the only one. After that you have no switches.',
  deleteButton: 'Delete it',
  deleted: 'Deleted the latest switch.',
  askDeleteAll: 'Delete **all** switches? Nobody can bring them back. An export from before has them.',
  deleteAllButton: 'Delete all',
  deletedAll: (count: number) => `Deleted ${count === 1 ? 'the only switch' : `all ${count} switches`}.`,
  listTitle: 'Commands about switches',
} as const
