import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import type { Command } from '../../src/commands/definitions/command.ts'
import { stepsOf } from '../../src/commands/definitions/form.ts'
import { plainCommands } from '../../src/commands/families/all.ts'
import { privacyChange } from '../../src/commands/families/fields/privacy.ts'
import { newPerson } from './support/talk.ts'

const secret = 'hush'
const picture = `https://example.com/${secret}.png`

/** A command about somebody else's things, typed without what it does not need; undefined if it is about nobody. */
function typedAbout(command: Command, ids: Readonly<Record<string, string>>): string | undefined {
  let isAbout = false
  const words = stepsOf(command.form).map((step) => {
    if (step.kind === 'words') return step.phrases[0]?.map(([word]) => word).join(' ')
    const id = ids[step.arg.kind]
    isAbout ||= id !== undefined
    return id ?? (step.arg.optional ? '' : 'text')
  })
  return isAbout ? words.join(' ') : undefined
}

eachStore('commands about other systems', (store) => {
  const t = useBridge(store)

  test('no command shows a stranger anything private', async () => {
    const { system, talk } = await newPerson(t)
    const { client } = system.owner
    const hidden = (kind: 'system' | 'member' | 'group') => ({
      privacy: privacyChange(kind, 'all', 'private'),
    })
    const texts = { description: secret, banner: picture }
    const named = { name: secret, display_name: 'Shown' }
    const member = await system.member(secret, {
      ...texts,
      ...hidden('member'),
      display_name: 'Shown',
      pronouns: secret,
      avatar_url: picture,
      webhook_avatar_url: picture,
      proxy_tags: [{ prefix: secret, suffix: null }],
      extended: { aliases: [secret] },
    })
    const group = await client.createGroup({
      body: { ...texts, ...named, ...hidden('group'), icon: picture },
    })
    await client.addGroupMembers({ groupRef: group.id, body: [member.id] })
    await client.createSwitch({ systemRef: '@me', body: { members: [member.id] } })
    await client.updateSystem({
      systemRef: '@me',
      body: { ...texts, ...hidden('system'), name: secret, pronouns: secret, avatar_url: picture },
    })
    const here = { guild_id: talk.guild, body: { avatar_url: picture } }
    await t.bot.client.bridgePutSystemGuild({ systemRef: system.id, ...here })
    await t.bot.client.bridgePutMemberGuild({ memberRef: member.id, ...here })

    const callers = [
      { account: newSnowflake(), flags: '' },
      { account: newSnowflake(), flags: '-raw -all' },
      { account: (await t.bot.system('Cove')).account, flags: '-full' },
    ]
    const ids = { system: system.id, member: member.id, group: group.id }
    const asked = plainCommands.flatMap((command) => typedAbout(command, ids) ?? [])
    expect(asked.length).toBeGreaterThan(plainCommands.length / 3)
    const from = talk.posted.length
    for (const command of asked) {
      for (const { account, flags } of callers) {
        const typed = command.replace(/^(\S+ \S+)/, `$1 ${flags}`)
        await talk.says(account, `pk;${typed}`)
        const shown = JSON.stringify(talk.posted.slice(from))
        if (shown.includes(secret)) throw new Error(`Whoever types ${typed} sees something private.`)
        talk.posted.length = from
      }
    }
    expect(talk.failures).toEqual([])
  })
})
