import { expect, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import { newPerson } from './support/talk.ts'

eachStore('autoproxy', (store) => {
  const t = useBridge(store)

  async function withAsh() {
    const person = await newPerson(t)
    const { client } = person.system.owner
    const ash = await person.system.member('Ash')
    const guild_id = person.talk.guild
    const mode = async () => {
      const { autoproxy_mode, autoproxy_member } = await client.getAutoproxy({ systemRef: '@me', guild_id })
      return [autoproxy_mode, autoproxy_member]
    }
    const latch = (member: string | null) =>
      client.updateAutoproxy({
        systemRef: '@me',
        guild_id,
        body: { autoproxy_mode: 'latch', autoproxy_member: member },
      })
    return { ...person, client, ash, mode, latch }
  }

  test('every word sets its mode, and says when nothing changed', async () => {
    const { types, mode } = await withAsh()
    for (const word of ['latch', 'last', 'proxy', 'stick', 'sticky', 'l']) {
      expect(await types(`ap ${word}`)).toStartWith('✅ From now on')
      expect(await mode()).toEqual(['latch', null])
      expect(await types(`auto ${word}`)).toStartWith('📝 Autoproxy stays already')
      await types('autoproxy off')
    }
    for (const word of ['front', 'fronter', 'switch', 'f']) {
      expect(await types(`autoproxy ${word}`)).toContain('as the first fronter.')
      expect(await mode()).toEqual(['front', null])
      expect(await types(`autoproxy ${word}`)).toContain('already')
      await types('autoproxy off')
    }
    for (const word of ['off', 'stop', 'cancel', 'no', 'disable', 'remove']) {
      await types('autoproxy latch')
      expect(await types(`autoproxy ${word}`)).toBe('✅ Autoproxy is off in this server now.')
      expect(await mode()).toEqual(['off', null])
      expect(await types(`autoproxy ${word}`)).toBe('📝 Autoproxy is off already in this server.')
    }
  })

  test('a member of the own system, in any server', async () => {
    const { types, mode, ash } = await withAsh()
    expect(await types('autoproxy ash')).toContain('proxied as **Ash**.')
    expect(await mode()).toEqual(['member', ash.id])
    expect(await types('ap ash')).toStartWith('✅')
    expect(await types('ap')).toStartWith('📝 Autoproxy is set to **Ash** in this server.')
    expect(await types('ap latch')).toStartWith('✅')
    expect(await mode()).toEqual(['latch', null])
    expect(await types('ap member')).toContain('Please name the member')
    const other = await withAsh()
    expect(await types(`ap ${other.ash.id}`)).toContain('I found no member')
    expect(await types('ap', { guild: null })).toBe('❌ This works in a server only.')
  })

  test('shows the mode and the member whom it would use now', async () => {
    const { types, ash, client, latch, talk } = await withAsh()
    expect(await types('ap')).toStartWith('📝 Autoproxy is off in this server.')
    await types('ap front')
    expect(await types('ap')).toContain('Nobody fronts now')
    await types('switch Ash')
    expect(await types('ap')).toContain('are proxied as **Ash**.')
    await latch(null)
    expect(await types('ap')).toContain('Nobody is latched now')
    await latch(ash.id)
    expect(await types('ap')).toContain('now **Ash**.')
    await client.updateMember({ memberRef: ash.id, body: { autoproxy_enabled: false } })
    expect(await types('ap')).toContain('**Ash** has autoproxy switched off')
    await types('config autoproxy account off')
    expect(await types('ap')).toContain('Autoproxy is switched off for this account')
    expect(await types('ap ash')).toContain('Autoproxy is switched off for this account')
    await client.deleteMember({ memberRef: ash.id })
    expect(await types('ap')).toContain('no longer exists')
    expect(talk.failures).toEqual([])
  })

  test('an old latch counts as none', async () => {
    const { types, ash, talk, system } = await withAsh()
    await types('ap latch')
    await t.bot.client.bridgeRecordMessage({
      body: {
        id: talk.channel,
        original: talk.guild,
        sender: system.account,
        channel: talk.channel,
        guild: talk.guild,
        member: ash.id,
      },
    })
    expect(await types('ap')).toContain('now **Ash**.')
    talk.at(new Date(Date.now() + 7 * 3_600_000).toISOString())
    expect(await types('ap')).toContain('Nobody is latched now')
    await types('config autoproxy timeout off')
    expect(await types('ap')).toContain('now **Ash**.')
  })
})
