import { expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('Reproxying', (store) => {
  const t = useBridge(store)

  test('a message is posted again as the member who has the typed alias, or who is chosen in a form', async () => {
    const { fake, bot, bridge, channel, alice, standing, proxied, close } = await openHarbour(t)
    const body = { name: 'Birch', extended: { aliases: ['Bee of the bay'] } }
    await bridge.createMember({ body }, { actAs: alice })
    await bot.ready
    const message = await proxied('hello')
    fake.say({ person: alice, channel, content: 'pk;reproxy bee of the BAY', replyTo: message })
    await fake.until('Birch says it', () => standing().includes('Birch: hello'))
    await fake.until('Ash no longer does', () => !standing().includes('Ash: hello'))
    const another = await proxied('good night')
    const shown = fake.useCommand({ person: alice, channel, message: another, name: '👥 Reproxy message' })
    await fake.until('a form shows', () => fake.interaction(shown)?.modal !== null)
    const offered = JSON.stringify(fake.interaction(shown)?.modal)
    expect(offered).toMatch(/"options":\[\{"label":"Ash","value":"\w+"\},\{"label":"Birch"/)
    fake.submit(shown, { member: 'Birch' })
    await fake.until('Ash no longer says it', () => !standing().includes('Ash: good night'))
    await close()
    expect(standing()).toEqual(['Birch: hello', 'Birch: good night'])
  })

  test('a misspelled name suggests private members in a channel only if the owner wants them shown', async () => {
    const { fake, bot, bridge, channel, alice, standing, proxied, close } = await openHarbour(t)
    const privacy = { visibility: 'private' } as const
    await bridge.createMember({ body: { name: 'Cedarwood', privacy } }, { actAs: alice })
    await bridge.createMember({ body: { name: 'Cedarwind' } }, { actAs: alice })
    await bot.ready
    const misspelled = async (showsPrivate: boolean) => {
      const body = { show_private_info: showsPrivate }
      await bridge.updateSettings({ systemRef: '@me', body }, { actAs: alice })
      const message = await proxied('hello')
      const before = standing().length
      fake.say({ person: alice, channel, content: 'pk;reproxy Cedarwond', replyTo: message })
      await fake.until('the bot answers', () => standing().length > before + 1)
      return standing().at(-1)
    }
    const [shown, hidden] = [await misspelled(true), await misspelled(false)]
    await close()
    expect(shown).toContain('**Cedarwood**')
    expect(hidden).toContain('**Cedarwind**')
    expect(hidden).not.toContain('Cedarwood')
  })
})
