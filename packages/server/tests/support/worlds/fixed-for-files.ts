import { type Hid, hidAlphabet, instant, parseInstant, parseSystemRef, type Uuid } from '@polyphony/contract'
import { type Ids, randomIds } from '../../../src/base/ids.ts'
import { asOwner } from '../../../src/domain/privacy.ts'
import {
  countMessages,
  enterGuild,
  enterGuildAs,
  linkAccount,
  proxyMessage,
  setWebhook,
} from '../callers/bot.ts'
import type { SystemCaller, TestServer } from '../callers/server.ts'
import { SetClock } from '../clock.ts'

/** Ids that come in a fixed order, so that what is made of them can be compared with a file. */
export function countedIds(): Ids {
  let count = 0
  return {
    ...randomIds,
    hid() {
      let rest = ++count
      let hid = ''
      for (; hid.length < 6; rest = Math.floor(rest / 21)) hid = `${hidAlphabet[rest % 21]}${hid}`
      return hid as Hid
    },
    uuid: () => `5b1f3c1e-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}` as Uuid,
  }
}

const instantOf = (text: string) => parseInstant(text) ?? instant(0)
/** The clock that `makeFixedSystem` sets: it stands still wherever it is put. */
export const fixedClock = () => new SetClock(instantOf('2024-06-01T12:00:00Z'))

/** One of everything, made in a fixed order at fixed times: `fixtures/export/` holds its files. */
export async function makeFixedSystem(t: TestServer, clock: SetClock): Promise<SystemCaller> {
  const at = (text: string) => {
    clock.time = instantOf(text)
  }
  at('2021-04-05T06:07:08.9Z')
  const grove = await t.system('The Grove 🌳')
  await grove.patch('/v2/systems/@me', {
    description: 'Two lines\nand "quotes" \\ \u2028',
    tag: '| Grove',
    avatar_url: 'https://img.example/grove.png',
    color: 'AbCdEf',
    privacy: { front_history_privacy: 'private', member_list_privacy: 'private' },
  })
  await grove.patch('/v2/systems/@me/settings', {
    timezone: 'Europe/Oslo',
    latch_timeout: 7200,
    hid_list_padding: 'left',
    show_private_info: false,
    description_templates: ['one', 'two'],
    extended: { language: 'de', words: { member: 'leaf' } },
  })
  await linkAccount(t, grove, '673347364978688003')
  await linkAccount(t, grove, '9223372036854775807')
  await setWebhook(t, grove, 'https://hooks.example/grove')
  at('2021-04-05T06:08:00Z')
  const ash = await grove.member({
    name: 'Ash',
    color: '2E8B57',
    birthday: '0004-02-29',
    pronouns: 'they/them',
    proxy_tags: [
      { prefix: 'A:', suffix: null },
      { prefix: '{', suffix: '}' },
    ],
    privacy: { birthday_privacy: 'private' },
  })
  at('2021-04-06T06:08:00.000001Z')
  const birch = await grove.member({
    name: 'Birch',
    display_name: 'B.',
    description: 'nobody else sees this',
    keep_proxy: true,
    autoproxy_enabled: false,
    privacy: { visibility: 'private', description_privacy: 'private', name_privacy: 'private' },
  })
  at('2021-05-01T00:00:00Z')
  const trees = await grove.group({ name: 'Trees', color: '00ff00', privacy: { list_privacy: 'private' } })
  await grove.group({ name: 'Empty' })
  await grove.client.addGroupMembers({ groupRef: trees.id, body: [birch.id, ash.id] })
  await grove.switch([birch, ash], '2023-05-06T07:00:00Z')
  await grove.switch([], '2023-05-06T08:00:00.000001Z')
  await twin(t, grove, ash.uuid, '2023-05-06T07:00:00Z')
  await twin(t, grove, undefined, '2023-05-06T08:00:00.000001Z')
  await grove.switch([ash], '2100-01-01T00:00:00Z')
  const guild_id = '466707357099884544'
  await enterGuild(t, grove, guild_id, { tag: '~', tag_enabled: false })
  await enterGuildAs(t, birch, guild_id, { display_name: 'Birch here', keep_proxy: false })
  await grove.client.updateAutoproxy({
    systemRef: '@me',
    guild_id,
    body: { autoproxy_mode: 'member', autoproxy_member: ash.id },
  })
  at('2023-05-06T07:08:09.1Z')
  const message = { id: '1104315049836154880', original: '1104315049836154879', sender: '673347364978688003' }
  await proxyMessage(t, ash, { ...message, guild: guild_id, sent_at: '2023-05-06T07:08:08Z' })
  await countMessages(t, ash, 12, '2023-05-06T07:08:09.1Z')
  await grove.post('/v2/systems/@me/keys', { name: 'widget', scopes: ['publicread:all'] })
  at('2024-06-01T12:00:00Z')
  return grove
}

/** A second switch at the same moment, which only databases from elsewhere can have. */
async function twin(t: TestServer, { uuid }: SystemCaller, member: string | undefined, moment: string) {
  const { store, ids } = t.ctx
  const ref = parseSystemRef(uuid)
  const system = ref && ref.kind !== 'me' ? await store.systems.find(ref) : undefined
  if (!system) throw new Error(`no system ${uuid}`)
  const members = (await store.members.list(asOwner(system.id))).filter((each) => each.uuid === member)
  const next = { uuid: ids.uuid(), timestamp: instantOf(moment) }
  await store.transact(
    (tx) =>
      tx.switches.insert(
        system.id,
        next,
        members.map(({ id }) => id),
      ).sent,
  )
}
