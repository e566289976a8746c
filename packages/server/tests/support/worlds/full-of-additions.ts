import type { Api, BodyOf } from '@polyphony/contract'
import type { Caller } from '../callers/server.ts'

/** Reaches over the reference API's 1,000 characters. */
const longText = 'A text that goes on. '.repeat(100)

/**
 * Gives every thing of a system all that the reference API does not know: custom fields and their values, custom
 * fronts, archived members, long descriptions, nested groups, texts on switches, and notes. A second call fills
 * the things that are new.
 */
export async function fillWithAdditions({ client }: Caller): Promise<void> {
  const systemRef = '@me'
  const include = 'extended'
  const fields = await client.listFields({ systemRef })
  if (fields.length === 0) {
    const made: BodyOf<Api['createField']>[] = [
      { name: 'Tea', type: 'text', privacy: 'public' },
      { name: 'Safe word', type: 'text' },
      { name: 'Moods', type: 'multiselect', options: ['calm', 'loud'], privacy: 'public' },
    ]
    for (const body of made) fields.push(await client.createField({ systemRef, body }))
    await client.createNote({ systemRef, body: { title: 'A quiet evening', text: longText } })
  }
  const values = Object.fromEntries(
    fields.map(({ id, type }) => [id, type === 'multiselect' ? ['calm'] : longText]),
  )
  await client.updateSystem({ systemRef, body: { extended: { fields: values } } })

  for (const { id, name, description, extended } of await client.listMembers({ systemRef, include })) {
    if (extended?.archived) continue
    const flags = {
      custom_front: true,
      archived: true,
      archived_reason: 'Resting.',
      aliases: ['birdie'],
      pin: 3,
      never_shared: true,
    }
    const whole = `${description ?? ''}${longText}`
    await client.updateMember({
      memberRef: id,
      body: { extended: { ...flags, description: whole, fields: values } },
    })
    await client.createNote({ systemRef, body: { title: `About ${name}`, members: [id] } })
  }

  const ids = (await client.listMembers({ systemRef })).map(({ id }) => id)
  await client.orderMembers({ systemRef, body: ids.toReversed() })
  const [first] = ids
  if (first) await client.replacePresets({ systemRef, body: [{ name: 'Quiet day', members: [first] }] })

  const groups = await client.listGroups({ systemRef, include })
  const [root] = groups
  for (const { id, extended } of groups) {
    if (extended?.emoji) continue
    const parent = root && root.id !== id ? root.id : null
    await client.updateGroup({ groupRef: id, body: { extended: { emoji: '🌊', position: 3, parent } } })
  }

  for (const { id: switchRef, members, extended } of await client.listSwitches({ systemRef, include })) {
    if (extended?.notes.length) continue
    const about = [null, ...members].map((member) => ({ member, status: 'sleepy', note: longText }))
    await client.updateSwitch({ systemRef, switchRef, body: { extended: { notes: about } } })
    await client.createComment({ systemRef, switchRef, body: { text: longText, member: members[0] ?? null } })
  }
}
