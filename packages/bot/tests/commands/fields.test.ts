import { expect, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { anyMember, field, ownMember } from '../../src/commands/definitions/args.ts'
import { type Command, command } from '../../src/commands/definitions/command.ts'
import { changeColor } from '../../src/commands/families/fields/color-field.ts'
import {
  privacyChange,
  privacyChanged,
  privacyLevel,
  privacySubject,
  showPrivacy,
} from '../../src/commands/families/fields/privacy.ts'
import { changeText, type Field } from '../../src/commands/families/fields/text-field.ts'
import type { Call } from '../../src/commands/running/call.ts'
import type { Member } from '../../src/commands/running/lookups.ts'
import { newPerson, Talk } from './support/talk.ts'

const defaults = { who: 'anyone', help: () => 'Helps.', example: 'x' } as const

async function fieldOf(call: Call<unknown>, member: Member, key: 'description' | 'color'): Promise<Field> {
  const own = (await call.lookups.systemIfAny())?.id === member.system || member.privacy !== null
  const label = `The ${key} of ${member.name}`
  return {
    label,
    of: 'member',
    own,
    visible: own || member[key] !== null,
    value: member[key],
    command: `x ${key}`,
  }
}

const commands: readonly Command[] = [
  command({
    ...defaults,
    form: ['text', anyMember('member'), field('text')],
    async run(call) {
      const { member, text } = call.args
      const save = async (description: string | null) => {
        await call.server.updateMember({ memberRef: member.id, body: { description } })
        return undefined
      }
      return changeText(call, text, { ...(await fieldOf(call, member, 'description')), most: 20, save })
    },
  }),
  command({
    ...defaults,
    form: ['color', anyMember('member'), field('color')],
    async run(call) {
      const { member, color } = call.args
      const save = (color: string | null) =>
        call.server.updateMember({ memberRef: member.id, body: { color } })
      return changeColor(call, color, { ...(await fieldOf(call, member, 'color')), save })
    },
  }),
  command({
    ...defaults,
    form: ['hide', ownMember('member')],
    run: ({ args: { member } }) => showPrivacy('member', member.name, member.privacy ?? {}, 'hide Ash'),
  }),
  command({
    ...defaults,
    form: ['hide', ownMember('member'), privacySubject('subject', 'member'), privacyLevel('level')],
    async run(call) {
      const { member, subject, level } = call.args
      const privacy = privacyChange('member', subject, level)
      await call.server.updateMember({ memberRef: member.id, body: { privacy } })
      return privacyChanged('member', subject, level)
    },
  }),
]

eachStore('fields in commands', (store) => {
  const t = useBridge(store)

  async function withAsh() {
    const talk = new Talk(t.url, commands)
    const person = await newPerson(t, talk)
    const ash = await person.system.member('Ash')
    const read = async () => await person.system.owner.client.getMember({ memberRef: ash.id })
    return { ...person, ash, read }
  }

  test('a text is set, shown in three ways, and emptied after a question', async () => {
    const { types, says, read } = await withAsh()
    expect(await types('text Ash')).toBe(
      '📝 The description of Ash is not set. Set it with `pk;x description …`.',
    )
    expect(await types('text Ash clear sky ')).toBe(
      '✅ The description of Ash is changed (9 of 20 characters): clear sky',
    )
    expect(await types('text Ash')).toContain('The description of Ash: clear sky')
    expect(await types('text Ash raw')).toBe('```\nclear sky\n```')
    expect(await types('text Ash -pt')).toBe('clear sky\nThe description of Ash')
    expect(await types('text Ash a text that is too long for this')).toContain(
      'at most 20 characters, and this text has 32',
    )
    expect(await types('text Ash clear')).toContain('[Empty it] [Cancel]')
    expect(await says('no')).toContain('Cancelled')
    expect((await read()).description).toBe('clear sky')
    expect(await types('text Ash -clear -y')).toBe('✅ The description of Ash is empty now.')
    expect((await read()).description).toBeNull()
  })

  test("another system's fields can be read as everybody does, and not be changed", async () => {
    const [alice, bob] = [await withAsh(), await withAsh()]
    const { client } = bob.system.owner
    expect(await alice.types(`text ${bob.ash.id}`)).toContain('private')
    await client.updateMember({ memberRef: bob.ash.id, body: { description: 'hi' } })
    expect(await alice.types(`text ${bob.ash.id}`)).toBe('📝 The description of Ash: hi')
    expect(await alice.types(`text ${bob.ash.id} mine`)).toContain('only members of your own system')
    expect(await alice.types(`text ${bob.ash.id} clear`)).toContain('only members of your own system')
    expect((await bob.read()).description).toBe('hi')
  })

  test('a colour is set, shown and emptied without a question', async () => {
    const { types, read } = await withAsh()
    expect(await types('color Ash #FF8800')).toStartWith('✅ The color of Ash is now `#ff8800`.')
    expect((await read()).color).toBe('ff8800')
    expect(await types('color Ash')).toContain('`#ff8800`')
    expect(await types('color Ash red')).toContain('six hex digits, such as `#ff8800`')
    expect(await types('color Ash clear')).toBe('✅ The color of Ash is empty now.')
    expect((await read()).color).toBeNull()
  })

  test('privacy is shown, and changed one by one or all at once', async () => {
    const { types, read } = await withAsh()
    expect(await types('hide Ash')).toContain('birthday: public')
    expect(await types('hide Ash bday priv')).toBe('✅ Only you can see this now: birthday.')
    expect((await read()).privacy).toMatchObject({ birthday_privacy: 'private', name_privacy: 'public' })
    expect(await types('hide Ash all hidden')).toBe('✅ Only you can see all of this now.')
    expect(new Set(Object.values((await read()).privacy ?? {}))).toEqual(new Set(['private']))
    expect(await types('hide Ash nothing public')).toContain('none of the choices here: `name`')
    expect(await types('hide Ash name maybe')).toContain('none of the choices here: `public`, `private`')
    expect(await types('hide Ash name')).toContain('Something is missing: the level.')
  })
})
