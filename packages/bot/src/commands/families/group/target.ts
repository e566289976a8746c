import type { Input } from '@polyphony/client'
import { escaped } from '../../../text/markup.ts'
import { groupText } from '../../../text/texts.ts'
import { anyGroup } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'
import type { Group } from '../../running/lookups.ts'
import type { Field } from '../fields/text-field.ts'
import { requireOwn } from '../fields/text-field.ts'

export const start = 'group|g'
export const group = anyGroup('group')

export type AboutGroup = Call<{ readonly group: Group }>
type GroupChange = NonNullable<Input<'updateGroup'>['body']>

/** Only owners see the privacy of a group. */
export const isOwn = ({ privacy }: Group): boolean => privacy !== null

/** The group that the command is about, which must be the caller's. */
export function ownTarget(call: AboutGroup): Group {
  const { group } = call.args
  requireOwn(call, isOwn(group), 'group')
  return group
}

export const update = ({ server }: Call<unknown>, { id }: Group, body: GroupChange) =>
  server.updateGroup({ groupRef: id, body })

/** Writes a group as the caller types it: by name, or by ID in another system. */
export const typedGroup = (call: Call<unknown>, group: Group): string =>
  `group ${isOwn(group) ? call.reference(group) : group.id}`

/** A field of a group. Other people get no private value, and cannot distinguish it from an empty one. */
export function fieldOf(
  call: Call<unknown>,
  group: Group,
  word: keyof typeof groupText.fields,
  value: string | null,
): Field & { of: 'group' } {
  const own = isOwn(group)
  return {
    label: groupText.fields[word](escaped(group.name)),
    of: 'group',
    own,
    visible: own || value !== null,
    value,
    command: `${typedGroup(call, group)} ${word}`,
  }
}
