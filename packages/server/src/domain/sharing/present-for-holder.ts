import {
  formatInstant,
  type Shared,
  type SharedFront,
  type SharedFronter,
  type SharedGroup,
  type SharedRun,
} from '@polyphony/contract'
import { formatNullable } from '../present/format.ts'
import type {
  HeadView,
  OthersView,
  Projected,
  ProjectedGroup,
  ProjectedMember,
  RunView,
} from './projection.ts'

/** Writes what a share shows, without the front. Pictures get the address of this server. */
export function presentHead(
  { of: { title, avatar_url, color, until } }: Projected<HeadView>,
  publicUrl: string,
): Omit<Shared, 'front'> {
  return { title, avatar_url: address(avatar_url, publicUrl), color, until: formatNullable(until) }
}

/** Presents members key by key. */
export const presentMembers = (
  { of }: Projected<readonly ProjectedMember[]>,
  publicUrl: string,
): SharedFronter[] => of.map((member) => presentMember(member, publicUrl))

function presentMember(member: ProjectedMember, publicUrl: string): SharedFronter {
  const { id, name, pronouns, avatar_url, color, birthday, description, status, fields, since } = member
  return {
    id,
    name,
    ...(pronouns !== undefined && { pronouns }),
    ...(avatar_url !== undefined && { avatar_url: address(avatar_url, publicUrl) }),
    ...(color !== undefined && { color }),
    ...(birthday !== undefined && { birthday }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(fields !== undefined && {
      fields: fields.map(({ name, type, value }) => ({ name, type, value })),
    }),
    ...(since !== undefined && { since: formatInstant(since) }),
  }
}

export const presentOthers = ({ of }: Projected<OthersView>): SharedFront['others'] => of

export const presentGroups = ({ of }: Projected<readonly ProjectedGroup[]>): SharedGroup[] =>
  of.map(({ id, name, color, emoji, parent, members }) => ({
    id,
    name,
    color,
    emoji,
    parent,
    members: [...members],
  }))

export const presentRuns = ({ of }: Projected<readonly RunView[]>): SharedRun[] =>
  of.map(({ member, start, end }) => ({ member, start: formatInstant(start), end: formatNullable(end) }))

const address = (path: string | null, publicUrl: string) => (path === null ? null : `${publicUrl}${path}`)
