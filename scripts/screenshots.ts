// Takes a picture of every page of the dashboard: wide and narrow, light and dark. All go to screenshots/, which git ignores;
// the best go to docs/screenshots/ as well. Names of pages may be given: npm run screenshots -- front members
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@polyphony/client'
import type { Browser } from 'playwright-core'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { launchChromium } from '../packages/server/tests/support/browser/chromium.ts'
import { freePort } from '../packages/server/tests/support/processes/free-port.ts'
import { avatarOf, bay } from './drawings.ts'

const all = 'screenshots'
const best = 'docs/screenshots'
/** For the README and the documentation. */
const chosen = new Set([
  'front-wide-light',
  'front-narrow-dark',
  'members-wide-light',
  'member-narrow-light',
  'history-wide-dark',
  'enter-wide-light',
  'public-system-wide-light',
  'settings-privacy-wide-light',
])
const sizes = {
  wide: { viewport: { width: 1280, height: 860 } },
  narrow: { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
}
const themes = ['light', 'dark'] as const
const bridgeKey = 'only-for-the-pictures-of-the-dashboard'
const guild = '466707357099884544'

interface Seeded {
  readonly id: string
  readonly token: string
  readonly member: string
  readonly group: string
  readonly note: string
  readonly circle: string
  readonly share: string
  readonly holderPath: string
  readonly reminder: string
}

/** A system that has been lived in for a month. */
async function seed(baseUrl: string): Promise<Seeded> {
  const { system, token } = await createClient({ baseUrl }).createSystem({ body: { name: 'Harbour' } })
  const client = createClient({ baseUrl, token })
  const keep = async (kind: 'avatar' | 'banner', body: Blob) =>
    (await client.uploadPicture({ systemRef: '@me', kind, body })).url
  await client.updateSystem({
    systemRef: '@me',
    body: {
      avatar_url: await keep('avatar', await bay('avatar')),
      banner: await keep('banner', await bay('banner')),
      description: 'We are a **small crew** in a quiet bay.\n\nSay hello; somebody is usually up.',
      pronouns: 'they/them',
      tag: '| HB',
      color: '2f7a6d',
    },
  })
  await client.updateSettings({ systemRef: '@me', body: { timezone: 'Europe/Oslo' } })
  const members: string[] = []
  for (const body of people) {
    const drawn = await avatarOf(body.name ?? '')
    const avatar_url = drawn ? await keep('avatar', drawn) : null
    members.push((await client.createMember({ body: { ...body, avatar_url } })).id)
  }
  const [first = ''] = members
  const groups: string[] = []
  for (const { members: who, inside, emoji = null, ...more } of groupsOfPeople) {
    const parent = inside === undefined ? null : (groups[inside] ?? null)
    const group = await client.createGroup({ body: { ...more, extended: { parent, emoji } } })
    groups.push(group.id)
    await client.addGroupMembers({ groupRef: group.id, body: who.map((i) => members[i] ?? first) })
  }
  await client.createKey({
    systemRef: '@me',
    body: { name: 'Front widget', scopes: ['read:fronters', 'publicread:members'] },
  })
  const bot = createClient({ baseUrl, key: bridgeKey })
  await bot.bridgePutSystemGuild({ systemRef: system.id, guild_id: guild, body: { tag: '| Harbour' } })
  await client.updateAutoproxy({ systemRef: '@me', guild_id: guild, body: { autoproxy_mode: 'front' } })
  await addOwnWords(client, members)
  await switchForAMonth(client, members)
  const [now] = await client.listSwitches({ systemRef: '@me', limit: 1 })
  const notes = [
    { member: now?.members[0] ?? null, status: 'tired, but fine', note: 'Here for the phone call.' },
  ]
  await client.updateSwitch({ systemRef: '@me', switchRef: now?.id ?? '', body: { extended: { notes } } })
  const note = await client.createNote({
    systemRef: '@me',
    body: {
      title: 'A quiet evening',
      text: 'We **watched the boats** come in.\n\n- Wren drew\n- Ash made tea',
      color: '2f7a6d',
      members: members.slice(0, 2),
    },
  })
  const shared = await letSomebodyIn(client, members)
  return { id: system.id, token, member: first, group: groups[0] ?? '', note: note.id, ...shared }
}

/** A friend with a link, a feed, a phone that is told, and a reminder. */
async function letSomebodyIn(client: Client, members: readonly string[]) {
  const shows = ['front', 'list', 'pronouns', 'avatar', 'color', 'description', 'status'] as const
  const circle = await client.createCircle({
    systemRef: '@me',
    body: {
      name: 'Friends',
      shows: [...shows],
      others: 'someone',
      history: 30,
      members: members.slice(0, 7),
    },
  })
  const share = await client.createShare({
    systemRef: '@me',
    body: { name: 'Sam', title: 'How we are', circles: [circle.id] },
  })
  await client.createFeed({ systemRef: '@me', share: share.id, body: { format: 'html' } })
  const phone = { server: 'https://127.0.0.1', topic: 'harbour-only-for-the-pictures' }
  const channel = await client.createChannel({
    systemRef: '@me',
    body: { name: 'Our phone', kind: 'ntfy', to: phone, text: 'names' },
  })
  const reminder = await client.createReminder({
    systemRef: '@me',
    body: {
      name: 'Water the plants',
      on: { kind: 'repeat', weekdays: [1, 5], at: '18:00' },
      channels: [channel.id],
    },
  })
  const holderPath = `/shared${new URL(share.url).hash}`
  return { circle: circle.id, share: share.id, holderPath, reminder: reminder.id }
}

/** Custom fields with values, somebody who rests, and a front that is nobody. */
async function addOwnWords(client: Client, members: readonly string[]): Promise<void> {
  const fieldOf = (body: Parameters<Client['createField']>[0]['body']) =>
    client.createField({ systemRef: '@me', body })
  const tea = await fieldOf({ name: 'Favourite tea', type: 'text', privacy: 'public' })
  const talks = await fieldOf({ name: 'Open for talks', type: 'boolean' })
  const since = await fieldOf({ name: 'Here since', type: 'month_year' })
  const fields = { [tea.id]: 'Mint, with honey', [talks.id]: true, [since.id]: '2019-05' }
  const [first = ''] = members
  await client.updateMember({ memberRef: first, body: { extended: { fields } } })
  await client.createMember({ body: { name: 'Asleep', extended: { custom_front: true } } })
  const resting = { archived: true, archived_reason: 'Resting for a while.' }
  await client.createMember({ body: { name: 'Fern', extended: resting } })
}

type NewMember = Parameters<Client['createMember']>[0]['body']
const person = (
  name: string,
  color: string,
  pronouns: string,
  prefix: string,
  more: Partial<NewMember> = {},
): NewMember => ({ name, color, pronouns, proxy_tags: [{ prefix, suffix: null }], ...more })

const people = [
  person('Wren', 'b04a14', 'she/they', 'w:', {
    display_name: 'Wren of the Harbour',
    birthday: '0004-05-14',
    description: 'Draws maps of places that *should* exist.\n\n- tea, not coffee\n- asks before hugging',
  }),
  person('Ash', '5b6b7a', 'he/him', 'a:', { birthday: '1998-11-02', description: 'Keeps the calendar.' }),
  person('Juniper', '3f7d4e', 'they/them', 'j:'),
  person('Marlow', '7b3a69', 'he/they', 'm:', { description: 'Cooks for eleven.' }),
  person('Saffron', 'd99a1c', 'she/her', 's:'),
  person('Tide', '2a6f97', 'it/its', 't:', { description: 'Comes and goes.' }),
  person('Robin', 'b23a48', 'any', 'r:'),
  person('Ivo', '4a5fa5', 'he/him', 'i:', { privacy: { visibility: 'private' } }),
  person('Posy', 'e07a9a', 'she/her', 'p:', { description: 'Seven and three quarters.' }),
  person('Lark', '6c8e2b', 'ze/zir', 'l:'),
  person('Ember', 'e2573a', 'they/she', 'e:'),
  person('Noor', '8a5fbf', 'she/her', 'n:'),
]
/** `inside` is the place of the parent in this list. */
const groupsOfPeople: readonly NamedGroup[] = [
  { name: 'Night crew', color: '4a5fa5', description: 'Those who are up late.', members: [1, 5, 7, 11] },
  { name: 'Garden', color: '3f7d4e', description: 'Everything that grows.', members: [0, 2, 4, 9] },
  { name: 'Little ones', color: 'e07a9a', members: [8] },
  { name: 'Lamp keepers', color: 'd99a1c', members: [5, 11], inside: 0, emoji: '✦' },
  { name: 'Herbs', color: '6c8e2b', members: [2, 4], inside: 1 },
]
interface NamedGroup {
  readonly name: string
  readonly color: string
  readonly description?: string
  readonly members: readonly number[]
  readonly inside?: number
  readonly emoji?: string
}

async function switchForAMonth(client: Client, members: readonly string[]): Promise<void> {
  const hour = 3_600_000
  const start = Date.now() - 30 * 24 * hour
  const lengths = [5, 2, 8, 3, 1, 6, 9, 4, 2, 7]
  let before = ''
  for (let i = 0, at = start; at < Date.now() - hour; i++) {
    const who = [members[(i * 5 + (i >> 2)) % 7], ...(i % 3 === 1 ? [members[(i * 3 + 4) % 12]] : [])]
    const fronting = i % 11 === 7 ? [] : [...new Set(who.filter((id) => id !== undefined))]
    if (fronting.join() !== before) {
      const timestamp = new Date(at).toISOString()
      await client.createSwitch({ systemRef: '@me', body: { members: fronting, timestamp } })
    }
    before = fronting.join()
    at += (lengths[i % lengths.length] ?? 4) * hour
  }
}

interface Shot {
  readonly name: string
  readonly path: string
  readonly isPublic?: true
}

const names = process.argv.slice(2)
const isWanted = ({ name }: Shot) => names.length === 0 || names.includes(name)

const settings = [
  'profile',
  'privacy',
  'fields',
  'preferences',
  'words',
  'chat',
  'import',
  'export',
  'pictures',
  'delete',
  'access',
  'webhook',
  'pluralkit',
  'appearance',
]

// why: at its beginning this week is almost empty.
const aWeekAgo = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10)

const shots = ({ id, member, group, note, circle, share, holderPath, reminder }: Seeded): Shot[] => [
  { name: 'enter', path: '/enter', isPublic: true },
  { name: 'sign-in', path: '/sign-in', isPublic: true },
  { name: 'register', path: '/register', isPublic: true },
  { name: 'try', path: '/try', isPublic: true },
  { name: 'front', path: '/front' },
  { name: 'members', path: '/members' },
  { name: 'member', path: `/members/${member}` },
  { name: 'member-edit', path: `/members/${member}/edit` },
  { name: 'groups', path: '/groups' },
  { name: 'group', path: `/groups/${group}` },
  { name: 'group-edit', path: `/groups/${group}/edit` },
  { name: 'notes', path: '/notes' },
  { name: 'note', path: `/notes/${note}` },
  { name: 'history', path: `/history?day=${aWeekAgo}` },
  { name: 'today', path: '/today' },
  { name: 'switch', path: `/switch?to=${member}` },
  { name: 'sharing', path: '/sharing' },
  { name: 'sharing-new', path: '/sharing/new' },
  { name: 'circle', path: `/sharing/circles/${circle}` },
  { name: 'share', path: `/sharing/shares/${share}` },
  { name: 'feeds', path: `/sharing/shares/${share}/feeds` },
  { name: 'shared', path: holderPath, isPublic: true },
  { name: 'notifications', path: '/notifications' },
  { name: 'reminders', path: '/reminders' },
  { name: 'reminder', path: `/reminders/${reminder}` },
  { name: 'settings', path: '/settings' },
  ...settings.map((page) => ({ name: `settings-${page}`, path: `/settings/${page}` })),
  { name: 'settings-server', path: `/settings/servers/${guild}` },
  { name: 'public-system', path: `/s/${id}`, isPublic: true },
  { name: 'public-member', path: `/m/${member}`, isPublic: true },
  { name: 'public-group', path: `/g/${group}`, isPublic: true },
]

async function shoot(browser: Browser, url: string, seeded: Seeded): Promise<void> {
  const value = JSON.stringify({
    systems: [{ id: seeded.id, name: 'Harbour', byToken: true }],
    current: seeded.id,
  })
  const entered = await fetch(`${url}/v2/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ token: seeded.token }),
  })
  const [, cookieName = '', sealed = ''] =
    /^([^=]+)=([^;]+)/.exec(entered.headers.get('set-cookie') ?? '') ?? []
  const cookie = { name: cookieName, value: sealed, url }
  for (const [size, device] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      for (const { name, path, isPublic } of shots(seeded).filter(isWanted)) {
        const origins = isPublic
          ? []
          : [{ origin: url, localStorage: [{ name: 'polyphony:session', value }] }]
        const context = await browser.newContext({
          ...device,
          colorScheme,
          reducedMotion: 'reduce',
          storageState: { cookies: [], origins },
        })
        if (!isPublic) await context.addCookies([cookie])
        const page = await context.newPage()
        await page.goto(url + path)
        await page.locator('h1').first().waitFor()
        await page.waitForFunction(() => !document.querySelector('.skeleton, .voices'))
        await page.evaluate(() => document.fonts.ready)
        // why: a browser leaves pictures below the fold for later.
        await page.waitForFunction(() =>
          [...document.images].every(({ complete, y }) => complete || y > innerHeight),
        )
        const picture = `${name}-${size}-${colorScheme}`
        const image = await page.screenshot({ path: join(all, `${picture}.png`) })
        if (chosen.has(picture)) await Bun.write(join(best, `${picture}.png`), image)
        await context.close()
      }
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'polyphony-screenshots-'))
mkdirSync(all, { recursive: true })
const port = String(await freePort())
// why: browsers keep passkeys for names alone, and the pages say so elsewhere.
const home = `http://localhost:${port}`
const config = readConfig({
  PORT: port,
  PUBLIC_URL: home,
  DATABASE_URL: `sqlite:${join(folder, 'db')}`,
  PICTURES: join(folder, 'pictures'),
  LOG_LEVEL: 'error',
  BRIDGE_KEY: bridgeKey,
  // why: the machine may have no network to find a real address in.
  WEBHOOK_ALLOW: '127.0.0.0/8',
})
const server = await startServer(config)
const browser = await launchChromium()
try {
  await shoot(browser, home, await seed(home))
  console.log(`The pictures are in ${all}/, the best of them in ${best}/.`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
