import { describe, expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { until } from '../../../server/tests/support/signals.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { list, note, plain, success } from '../../src/commands/answers/answer.ts'
import { anyGroup, anyMember, system } from '../../src/commands/definitions/args.ts'
import { type Command, command } from '../../src/commands/definitions/command.ts'
import { botAccount, newPerson, Talk } from './support/talk.ts'

const defaults = { who: 'anyone', help: () => 'Helps.', example: 'x' } as const
const commands: readonly Command[] = [
  command({ ...defaults, form: ['here'], where: 'server', run: () => plain('here') }),
  command({ ...defaults, form: ['ready'], run: () => ({ ready: { text: 'ready' } }) }),
  command({ ...defaults, form: ['alone'], where: 'direct', run: () => plain('alone') }),
  command({ ...defaults, form: ['manage'], who: 'manage-server', run: () => plain('managed') }),
  command({ ...defaults, form: ['operate'], who: 'operator', run: () => plain('operated') }),
  command({
    ...defaults,
    form: ['count'],
    run: () =>
      list(
        { title: 'Numbers' },
        Array.from({ length: 7 }, (_, index) => `${index + 1}`),
        3,
      ),
  }),
  command({
    ...defaults,
    form: ['wipe'],
    async run(call) {
      await call.askToType('abcdef', note('Wipe everything?'))
      return success('Wiped.')
    },
  }),
  command({
    ...defaults,
    form: ['see', system('system')],
    run: async (call) => plain(await call.view(call.args.system ?? (await call.lookups.ownSystem()))),
  }),
  command({ ...defaults, form: ['who', anyMember('member')], run: (call) => plain(call.args.member.name) }),
  command({ ...defaults, form: ['crew', anyGroup('group')], run: (call) => plain(call.args.group.name) }),
  command({
    ...defaults,
    form: ['broken'],
    run() {
      throw new Error('a fault in the code')
    },
  }),
  command({
    ...defaults,
    form: ['long'],
    who: 'own',
    async run(call) {
      await call.server.updateSystem({ systemRef: '@me', body: { name: 'x'.repeat(101) } })
      return undefined
    },
  }),
]

eachStore('commands', (store) => {
  const t = useBridge(store)
  const person = () => newPerson(t, new Talk(t.url, commands))

  test('begin with a prefix and a word, or with a mention', async () => {
    const { talk, system } = await person()
    for (const text of ['pk;here', 'PK! here', `<@${botAccount}> here`]) {
      expect(await talk.says(system.account, text)).toBe('here')
    }
    for (const text of ['pk;', 'here', `<@${botAccount}>here`]) {
      expect(await talk.handles(system.account, text)).toBe(false)
    }
  })

  test('the answer to an unknown word suggests the nearest, unless the chat server switched it off', async () => {
    const { talk, types } = await person()
    expect(await types('hree')).toBe(
      '❌ I do not know the command `hree`. Did you mean `pk;here`? `pk;commands` lists them all.',
    )
    expect(await types('count three')).toContain('[1/3] Numbers')
    await t.bot.client.bridgeUpdateGuild({
      guild_id: talk.guild,
      body: { invalid_command_response_enabled: false },
    })
    expect(await types('hree')).toBe('')
    expect(await talk.handles(newSnowflake(), 'pk;hree')).toBe(true)
    expect(await types('hree', { guild: null })).toContain('I do not know')
  })

  test('the place and the powers of the caller decide', async () => {
    const { talk, types, system } = await person()
    expect(await types('here', { guild: null })).toBe('❌ This works in a server only.')
    expect(await types('alone')).toContain('direct messages only')
    expect(await types('alone', { guild: null })).toBe('alone')
    expect(await types('operate')).toContain('Only the people who run this bot')
    expect(await types('manage')).toBe('❌ You need the permission *Manage Server* for this.')
    expect(await types('manage', { guild: null })).toBe('❌ This works in a server only.')
    talk.powers.set(system.account, new Set(['manage-server']))
    expect(await types('manage')).toBe('managed')
  })

  test('an account on the deny list gets no answer, and its commands are not proxied', async () => {
    const { types, talk, system } = await person()
    await t.bot.client.bridgeDenyAccount({ account: system.account })
    expect(await types('here')).toBe('')
    expect(await talk.handles(system.account, 'pk;here')).toBe(true)
  })

  test('the server records answers in a chat server with their caller, and no other answers', async () => {
    const { talk, types, system } = await person()
    await types('here')
    await types('alone', { guild: null })
    expect(talk.replies.map(({ account }) => account)).toEqual([system.account])
  })

  test('pages turn by buttons, of the caller only, and by number', async () => {
    const { talk, types, says, presses, system } = await person()
    expect(await types('count')).toStartWith('# [1/3] Numbers\n1\n2\n3')
    await presses('back')
    expect(talk.latest).toStartWith('# [3/3] Numbers\n7')
    await presses('next')
    expect(talk.latest).toStartWith('# [1/3]')
    await presses('last')
    await talk.presses(newSnowflake(), 'first')
    expect(talk.latest).toStartWith('# [3/3]')
    expect(await talk.handles(system.account, '2')).toBe(false)
    expect(await presses('number')).toContain('Which page?')
    await says('2')
    expect(talk.posted[0]?.answer.card?.title).toBe('[2/3] Numbers')
    await presses('number')
    expect(await says('4')).toBe('❌ There are pages 1 to 3.')
    await presses('close')
    expect(talk.posted[0]?.answer.buttons).toBeUndefined()
  })

  test('a typed ID is the next message; anything else cancels, and silence too', async () => {
    const { talk, types, says } = await person()
    await types('wipe')
    expect(await says('ABC-DEF')).toBe('✅ Wiped.')
    await types('wipe -y')
    expect(await says('hello')).toBe('📝 Cancelled. Nothing was changed.')
    await types('wipe')
    expect(await talk.runOut()).toContain('none came. Nothing was changed.')
  })

  test('no answer overtakes a question that the platform confirms late', async () => {
    const { talk, types, says } = await person()
    const { promise, resolve } = Promise.withResolvers<void>()
    talk.confirmation = promise
    const asked = types('wipe')
    await until('the question is there', () => talk.latest.includes('abcdef'))
    // The command takes so long that its channel goes on.
    talk.pass()
    await asked
    const answered = says('abcdef')
    await new Promise(setImmediate)
    talk.confirmation = undefined
    resolve()
    expect(await answered).toBe('✅ Wiped.')
  })

  test('messages go their usual way when a question could not be sent', async () => {
    const { talk, types, system } = await person()
    const { promise, reject } = Promise.withResolvers<void>()
    talk.confirmation = promise
    const asked = types('wipe')
    await until('the question is there', () => talk.latest.includes('abcdef'))
    talk.confirmation = undefined
    const handled = talk.handles(system.account, 'abcdef')
    reject(new Error('the platform is away'))
    expect(await asked).toContain('❌')
    expect(await handled).toBe(false)
  })

  test('an account has few commands at once that wait for an answer', async () => {
    const { types, says, talk } = await person()
    for (let count = 0; count < 10; count++) {
      expect(await types('wipe', { channel: newSnowflake() })).toContain('Wipe everything?')
    }
    expect(await types('here')).toContain('Too many commands of yours are waiting')
    expect(await talk.says(newSnowflake(), 'pk;here')).toBe('here')
    expect(await says('hello')).toBe('')
    talk.pass()
    await talk.runner.finish()
    expect(await types('here')).toBe('here')
  })

  test('an unknown flag is named, also beside an answer that is ready for the platform', async () => {
    const { types } = await person()
    expect(await types('here -zz')).toContain('I do not know `-zz` here')
    expect(await types('ready -zz')).toContain('I do not know `-zz` here')
  })

  test('whoever only calls the bot is pointed to the help', async () => {
    const { talk, system } = await person()
    const greeted = async (content: string, account = system.account) => {
      const from = talk.posted.length
      expect(await talk.handles(account, content)).toBe(false)
      await talk.runner.greet(talk.message(account, content, {}))
      return talk.textsFrom(from)
    }
    for (const content of ['pk;', 'PK! ', `<@${botAccount}>`, `<@!${botAccount}> `]) {
      expect(await greeted(content)).toContain('`pk;help`')
    }
    for (const content of ['pk', '<@1>', `<@${botAccount}>hi`, '']) expect(await greeted(content)).toBe('')
    const body = { invalid_command_response_enabled: false }
    await t.bot.client.bridgeUpdateGuild({ guild_id: talk.guild, body })
    expect(await greeted('pk;')).toBe('')
  })

  describe('the view of the caller', () => {
    test('follows the settings for their own system, and is public for other systems', async () => {
      const [alice, bob] = [await person(), await person()]
      expect(await alice.types('see')).toBe('owner')
      expect(await alice.types('see -public')).toBe('public')
      expect(await alice.types('see -pub -priv')).toContain('one of `-private` and `-public`')
      expect(await alice.types(`see ${bob.system.id}`)).toBe('public')
      expect(await alice.types(`see ${bob.system.account} -private`)).toContain('only as everybody does')
      await alice.system.owner.client.updateSettings({ systemRef: '@me', body: { show_private_info: false } })
      expect(await alice.types('see')).toBe('public')
      expect(await alice.types('see -private')).toBe('owner')
      expect(await alice.types('see zzzzz')).toContain('no system with the ID `zzzzz`')
      expect(await alice.types('see 123')).toBe('❌ This account has no system.')
    })

    test('members and groups of others by ID, own ones by name first', async () => {
      const [alice, bob] = [await person(), await person()]
      const theirs = await bob.system.member('Cedar')
      const crew = await bob.system.owner.client.createGroup({ body: { name: 'Crew' } })
      expect(await alice.types(`who ${theirs.id}`)).toBe('Cedar')
      expect(await alice.types('who Cedar')).toContain('I found no member')
      expect(await alice.types(`crew ${crew.id}`)).toBe('Crew')
      expect(await alice.types('crew Crew')).toContain('I found no group')
      await alice.system.member('Cedars')
      await alice.system.member(theirs.id)
      expect(await alice.types('who Cedar')).toBe('Cedars')
      expect(await alice.types('who Cedsrs')).toContain('Did you mean **Cedars**?')
      expect(await alice.types(`who ${theirs.id} -id`)).toBe('Cedar')
      expect(await alice.types(`who ${theirs.id}`)).toBe(theirs.id)
      const stranger = newSnowflake()
      expect(await alice.talk.says(stranger, `pk;who ${theirs.id}`)).toBe('Cedar')
    })
  })

  test('refusals of the server and faults are told in words', async () => {
    const { types, talk } = await person()
    expect(await types('long')).toStartWith('❌ The server refused this: ')
    expect(await types('broken')).toMatch(/Something went wrong .* the code `[0-9a-f]{8}`/)
    expect(String(talk.failures[0])).toContain('a fault in the code')
  })

  test('the next command runs while a question is open', async () => {
    const { types, says } = await person()
    await types('wipe', { channel: newSnowflake() })
    expect(await types('here')).toBe('here')
    expect(await says('hello')).toBe('')
  })
})
