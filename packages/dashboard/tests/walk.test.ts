import { beforeAll, expect } from 'bun:test'
import { fieldTypeNames, hasOptions } from '@polyphony/contract'
import type { Page } from 'playwright-core'
import { describe, test } from '../../server/tests/support/browser/browser.ts'
import { enterGuild } from '../../server/tests/support/callers/bot.ts'
import { bridgeKey } from '../../server/tests/support/callers/bridge.ts'
import { newAdmin, type PersonCaller } from '../../server/tests/support/callers/person.ts'
import { type SystemCaller, useServer } from '../../server/tests/support/callers/server.ts'
import { newPicture } from '../../server/tests/support/pictures/uploads.ts'
import { setUpTimeoutMs } from '../../server/tests/support/stores/stores.ts'
import { syncPath } from '../../server/tests/support/sync/two-servers.ts'
import { routes } from '../src/routing/routes.ts'
import { allButColours, expectNothingFound, useDashboard } from './support/dashboard.ts'

/** The other side of a sync. */
const other = useServer('sqlite')
const env: Record<string, string> = { BRIDGE_KEY: bridgeKey }
beforeAll(() => {
  env.SYNC_ALLOW = `https://api.pluralkit.me,${other.url}`
})
const d = useDashboard({ env })
const me = { systemRef: '@me' }
const guild = '466707357099884544'
const phone = { hasTouch: true, isMobile: true }

let alice: SystemCaller
/** Holds the system and runs the server, so that every page is open. */
let person: PersonCaller
let paths: string[]

beforeAll(async () => {
  alice = await d.t.system('The moonlit collective of the harbour')
  person = await newAdmin(d.t)
  await person.post('/v2/people/@me/systems', { token: alice.token })
  const names = ['Wren', 'Ash', 'Somebody with a name that takes more than a line', 'when...', 'Robin']
  const members: string[] = []
  for (const name of names) {
    const body = { name, pronouns: 'they/them', proxy_tags: [{ prefix: 'w:', suffix: null }] }
    members.push((await alice.client.createMember({ body })).id)
  }
  const description = 'Draws **maps** of places that should exist.'
  const [member = ''] = members
  await alice.client.updateMember({ memberRef: member, body: { description, birthday: '0004-05-14' } })
  const { url } = await newPicture(alice)
  await newPicture(alice)
  await alice.client.updateMember({ memberRef: member, body: { avatar_url: url, webhook_avatar_url: url } })
  const fields: Record<string, unknown> = {}
  for (const type of fieldTypeNames) {
    const options = hasOptions(type) ? ['black', 'a choice that takes more than a line'] : null
    const { id } = await alice.client.createField({ ...me, body: { name: `Own ${type}`, type, options } })
    if (type === 'text') fields[id] = 'Green tea'
    if (type === 'date_range') fields[id] = { start: '2024-05-01', end: null }
  }
  const archived = { archived: true, archived_reason: 'Resting for a while.' }
  const [, , , asleep = '', resting = ''] = members
  await alice.client.updateMember({ memberRef: member, body: { extended: { fields } } })
  await alice.client.updateMember({ memberRef: asleep, body: { extended: { custom_front: true } } })
  await alice.client.updateMember({ memberRef: resting, body: { extended: archived } })
  const group = await alice.client.createGroup({ body: { name: 'Night crew', description } })
  await alice.client.addGroupMembers({ groupRef: group.id, body: members })
  await alice.client.createSwitch({ ...me, body: { members: members.slice(0, 2) } })
  await alice.client.createKey({ ...me, body: { name: 'Front widget', scopes: ['read:fronters'] } })
  const note = await alice.client.createNote({
    ...me,
    body: { title: 'A quiet evening by the harbour', text: description, color: '2f9c95', members },
  })
  await enterGuild(d.t, alice, guild, { tag: '| HB' })
  const circle = await alice.client.createCircle({
    ...me,
    body: { name: 'Friends', everyone: true, history: 7, except: [resting] },
  })
  const share = await alice.client.createShare({ ...me, body: { name: 'Sam', circles: [circle.id] } })
  const there = await other.system('The other harbour')
  await there.members(...names.slice(0, 3), 'Somebody whom only the other side knows')
  await alice.put(syncPath, { token: there.token, url: other.url })
  const values = {
    systemRef: alice.id,
    memberRef: member,
    groupRef: group.id,
    guildId: guild,
    noteRef: note.id,
    circleRef: circle.id,
    shareRef: share.id,
  }
  paths = routes.map(({ path }) =>
    path.replace(/:(\w+)/, (_, name: keyof typeof values) => values[name] ?? name),
  )
  await alice.client.createFeed({ ...me, share: share.id, body: { format: 'html' } })
  paths.push(holderPath(share.url), '/shared?all')
}, setUpTimeoutMs)

const holderPath = (url: string) => `/shared${new URL(url).hash}`

/** Goes to a page as a link of the app does, and waits until everything on it is there. */
async function goTo(page: Page, path: string): Promise<void> {
  if (path.startsWith('/shared')) return goToShare(page, path)
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.skeleton, .voices'),
  )
}

/** Goes to the page of a share, which is not part of the app, and waits until everything on it is there. */
async function goToShare(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, d.t.url).href)
  if (path.includes('#')) await page.locator('main > section', { has: page.locator('table') }).waitFor()
  else await page.locator('main h1').waitFor()
}

/** Everything that leaves the screen to the side, or is wider or higher than its own box. */
function findCut(most: number): string[] {
  const wrong: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > most) {
    const rightOf = (node: Node) => {
      const range = document.createRange()
      range.selectNode(node)
      return range.getBoundingClientRect().right
    }
    const isPlain = (each: Element) => {
      const { position, overflowX } = getComputedStyle(each)
      return position !== 'fixed' && overflowX === 'visible'
    }
    // why the innermost: everything around the cause may stick out with it.
    const causes = [...document.body.querySelectorAll('*')]
      .filter(isPlain)
      .map((each) => ({ each, right: Math.max(...[each, ...each.childNodes].map(rightOf)) }))
      .filter(({ each, right }) => right > most && ![...each.children].some((child) => rightOf(child) > most))
      .map(({ each, right }) => `${each.outerHTML.slice(0, 80)} ends at ${right.toFixed(1)}`)
    wrong.push(`scrolls sideways by ${scrollWidth - most} px: ${causes.join('; ')}`)
  }
  for (const each of document.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, h1, h2, h3',
  )) {
    const { left, right, width } = each.getBoundingClientRect()
    if (width <= 1 || each.closest('.visually-hidden, .skip')) continue
    const name = `${each.tagName.toLowerCase()} “${(each.ariaLabel ?? each.textContent).trim().slice(0, 40)}”`
    if (left < -1 || right > most + 1) wrong.push(`${name} leaves the screen`)
    const isText = /^(INPUT|SELECT|TEXTAREA)$/.test(each.tagName)
    if (!isText && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      wrong.push(`${name} is cut at the side`)
  }
  return wrong
}

/** Everything to tap that is smaller than a fingertip. Links within a sentence may be as high as its line. */
function findSmall(): string[] {
  const wrong: string[] = []
  for (const each of document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')) {
    const place = each.matches('[type=checkbox], [type=radio]') ? (each.closest('label') ?? each) : each
    const { width, height } = place.getBoundingClientRect()
    if (width <= 1 || each.closest('.visually-hidden, .skip')) continue
    const isInSentence = each.matches('a') && getComputedStyle(each).display === 'inline'
    if (isInSentence || (width >= 43.5 && height >= 43.5)) continue
    wrong.push(
      `${each.tagName.toLowerCase()} “${(each.ariaLabel ?? each.textContent).trim()}” is ${Math.round(width)} × ${Math.round(height)}`,
    )
  }
  return wrong
}

describe('every page on a phone', () => {
  test('with text at 200 % and 320 pixels, nothing is cut off and nothing scrolls sideways', async () => {
    const { page, problems } = await d.open('/s/nobody', {
      as: alice,
      person,
      ...phone,
      viewport: { width: 320, height: 640 },
    })
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    await page.reload()
    const found: string[] = []
    for (const path of paths) {
      await goTo(page, path)
      found.push(...(await page.evaluate(findCut, 320)).map((what) => `${path}: ${what}`))
    }
    expect(found).toEqual([])
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
    await page.context().close()
  })

  const others = ['de-AT', 'es-MX', 'fr-CA'].map((locale) => [locale, allButColours] as const)
  for (const [locale, looks] of [['en-GB'], ...others] as const) {
    test(`in ${locale}, axe finds no problem, texts fit, and targets are large enough`, async () => {
      const viewport = { width: 390, height: 844 }
      const { page, problems } = await d.open('/s/nobody', { as: alice, person, ...phone, viewport, locale })
      const found: string[] = []
      for (const path of paths) {
        await goTo(page, path)
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
        await expectNothingFound(page, looks)
        const small = await page.evaluate(findSmall)
        await page.setViewportSize({ width: 320, height: 640 })
        const cut = await page.evaluate(findCut, 320)
        await page.setViewportSize(viewport)
        found.push(...[...small, ...cut].map((what) => `${path}: ${what}`))
      }
      expect(found).toEqual([])
      expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
      await page.context().close()
    })
  }
})
