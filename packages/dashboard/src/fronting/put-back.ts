import type { Answer, Client } from '@polyphony/client'

/** A switch that may go, with references to its members. */
export interface Gone {
  readonly id: string
  readonly timestamp: string
  readonly members: readonly string[]
}

/** A switch with everything written about it. */
export interface Whole extends Omit<Gone, 'id'> {
  readonly notes: NonNullable<Answer<'getSwitch'>['extended']>['notes']
  readonly comments: Answer<'listComments'>
}

/** Reads what was written about a switch, so that it can be put back after it was deleted. */
export async function readWhole(client: Client, { id, timestamp, members }: Gone): Promise<Whole> {
  const named = { systemRef: '@me', switchRef: id }
  const [{ extended }, comments] = await Promise.all([
    client.getSwitch({ ...named, include: 'extended' }),
    client.listComments(named),
  ])
  return { timestamp, members, notes: extended?.notes ?? [], comments }
}

/** Makes a deleted switch again. Its comments get the time of now, as the server sets that time. */
export async function putBack(client: Client, whole: Whole): Promise<string> {
  const { timestamp, members, notes, comments } = whole
  const body = { timestamp, members: [...members], ...(notes.length > 0 && { extended: { notes } }) }
  const { id } = await client.createSwitch({ systemRef: '@me', body })
  for (const { text, member } of comments) {
    await client.createComment({ systemRef: '@me', switchRef: id, body: { text, member } })
  }
  return id
}
