import { expect } from 'bun:test'
import { zipSync } from 'fflate'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { newPerson } from '../../../server/tests/support/callers/person.ts'
import { simplyPluralYear } from '../../../server/tests/support/datafiles/simply-plural-year.ts'
import { newPng } from '../../../server/tests/support/pictures/uploads.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

const asFile = (name: string, content: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content, 'latin1'),
})
const kiteString = JSON.stringify({
  version: 2,
  name: 'Kite String',
  description: 'We fly.',
  config: { timezone: 'America/New_York' },
  members: [
    { id: 'beekay', name: 'Bee K.', avatar_url: 'http://img.example/bee.png', color: 'sunny' },
    { id: 'nameco', name: 'x'.repeat(120) },
    { id: 'nobody' },
  ],
  switches: [{ timestamp: '2023-05-06T07:00:00Z', members: ['beekay', 'nobody'] }],
})

test('invalid files get advice; an import leaves out invalid values, and keeps what people wrote', async () => {
  const alice = await d.t.system('Starling House')
  const { client } = alice
  const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
  const choose = (file: ReturnType<typeof asFile>) => page.getByLabel('Choose a file').setInputFiles(file)

  await choose(asFile('export.json', '{"members":[],"frontHistory":[{"a'))
  await page.getByText(/^It looks like a file from Simply Plural\. Its end is missing\./).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Another file' }).click()
  await choose(asFile('bee.json', '\x89PNG\r\n'))
  await page.getByText('It is a picture. Choose the file with your data.').waitFor()
  await page.getByRole('button', { name: 'Another file' }).click()

  await choose(asFile('system.json', kiteString))
  await page.getByText('5 values do not fit').waitFor()
  for (const line of [
    'Picture: the address does not begin with https. We use https://img.example/bee.png.',
    'Colour: we cannot understand it. We leave it out.',
    'Name: it is too long. We keep what fits.',
    'There is no name. We leave it out.',
  ]) {
    await page.getByText(line).waitFor()
  }
  await page.locator('#page').getByText('Starling House', { exact: true }).waitFor()
  expect(await page.getByRole('switch', { name: 'Name: take it from the file' }).isChecked()).toBe(false)
  expect(await page.getByRole('switch', { name: 'Description', exact: true }).isChecked()).toBe(true)
  await page.getByRole('switch', { name: 'Timezone', exact: true }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import the rest' }).click()
  await page.getByText('We imported your file from PluralKit.').waitFor()
  await page.getByRole('button', { name: 'Keep copies of pictures from elsewhere' }).waitFor()
  await expectAccessible(page)

  const { name, description } = await client.getSystem(me)
  expect([name, description]).toEqual(['Starling House', 'We fly.'])
  expect(await client.getSettings(me)).toMatchObject({ timezone: 'UTC' })
  const members = await client.listMembers(me)
  expect(members.map((member) => [member.name.length, member.avatar_url])).toEqual([
    [6, 'https://img.example/bee.png'],
    [100, null],
  ])
  expect(problems).toEqual([])
  await page.context().close()
})

const harbour = JSON.stringify({
  version: 2,
  name: 'Harbour',
  members: [
    { id: 'wrenny', name: 'Wren', pronouns: 'she/her', description: 'Sings.' },
    { id: 'mothyy', name: 'Moth', pronouns: 'they/them' },
  ],
  switches: [],
})

test('a second import names who and what differs, and keeps it unless the person takes the file', async () => {
  const alice = await d.t.system('Harbour')
  const { client } = alice
  await client.importFile({ ...me, body: Buffer.from(harbour) })
  const wren = (await client.listMembers(me)).find(({ name }) => name === 'Wren')
  const memberRef = wren?.id ?? ''
  await client.updateMember({ memberRef, body: { pronouns: 'she/they', description: 'Hums.' } })
  const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
  await page.getByText(/^Your last import/).click()
  await page.getByText('We imported your file from PluralKit.').waitFor()

  await page.getByLabel('Choose a file').setInputFiles(asFile('system.json', harbour))
  await page.getByRole('heading', { name: '2 values of yours differ' }).waitFor()
  await page.getByRole('heading', { name: 'Wren' }).waitFor()
  for (const value of ['she/they', 'she/her', 'Hums.', 'Sings.']) {
    await page.getByText(value, { exact: true }).waitFor()
  }
  await page.getByText('Everything else in this file is already here.').waitFor()
  expect(await page.getByText('Custom fronts become members').count()).toBe(0)
  const pronouns = page.getByRole('switch', { name: 'Pronouns: take it from the file' })
  expect(await pronouns.isChecked()).toBe(false)
  await page.getByRole('switch', { name: 'Description: take it from the file' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import now' }).click()
  await page.getByRole('heading', { name: 'This stays as you wrote it' }).waitFor()
  await page.getByRole('heading', { name: 'This comes from the file now' }).waitFor()
  await expectAccessible(page)
  expect(await client.getMember({ memberRef })).toMatchObject({ pronouns: 'she/they', description: 'Sings.' })
  expect(problems).toEqual([])
  await page.context().close()
})

test('a second import that brings only a note can be started', async () => {
  const alice = await d.t.system('Harbour')
  const { client } = alice
  await client.createMember({ body: { name: 'Wren' } })
  const note = await client.createNote({ ...me, body: { title: 'Lake', text: 'We swam.' } })
  const { text } = await alice.get('/v2/systems/@me/export?format=polyphony')
  await client.deleteNote({ ...me, note: note.id })
  const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
  await page.getByLabel('Choose a file').setInputFiles(asFile('system.json', text))
  await page.getByRole('button', { name: 'Import now' }).click()
  await page.getByText('We imported your file from Polyphony.').waitFor()
  expect((await client.listNotes(me)).map(({ title }) => title)).toEqual(['Lake'])
  expect(problems).toEqual([])
  await page.context().close()
})

test('somebody who brings a file keeps the name that they typed, sees what came in, then brings the pictures, then sees the front', async () => {
  const person = await newPerson(d.t)
  const remembered = { 'polyphony:session': JSON.stringify({ systems: [], person: person.name }) }
  const { page, problems } = await d.open('/systems', { person, remembered, ...narrow })
  await page.getByLabel('Name of your system').fill('Kite String')
  await page.getByRole('button', { name: 'I have a file from another app' }).click()
  expect(await page.getByText('Custom fronts become members').count()).toBe(0)
  const file = JSON.stringify(simplyPluralYear({ members: 4, entries: 20, notes: 1 }))
  await page.getByLabel('Choose a file').setInputFiles(asFile('export.json', file))
  await page.getByText('Custom fronts become members').waitFor()
  await page.getByRole('button', { name: 'Create my system' }).click()
  await page.getByRole('heading', { name: 'This came in' }).waitFor()
  await page.getByText('We imported your file from Simply Plural.').waitFor()
  expect(await page.getByText('Before', { exact: true }).count()).toBe(0)
  await page.getByText(/^Good to know/).waitFor()
  await page.getByRole('heading', { name: 'Now bring your pictures' }).waitFor()
  await expectAccessible(page)

  const picture = await newPng()
  const zip = zipSync({ Avatars_u: { 'm0.png': picture, 'm3.png': picture } })
  await page.getByLabel('Choose Avatars.zip').setInputFiles({
    name: 'Avatars_u.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  })
  await page.getByText('2 members have a picture now.').waitFor()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/front')
  await page.getByRole('button', { name: 'Your systems. Now: Kite String' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('friends of a file are listed with the circles they would need, and nobody sees anything', async () => {
  const alice = await d.t.system('Harbour')
  const file = {
    users: [
      { _id: 'u', username: 'harbour' },
      { _id: 'v', username: 'sam' },
    ],
    members: [{ _id: 'ash', uid: 'u', name: 'Ash', buckets: ['close'] }],
    privacyBuckets: [{ _id: 'close', name: 'Close', color: '#2e8b57' }],
    frontHistory: [],
    friends: [{ frienduid: 'v', buckets: ['close'] }, { frienduid: 'w' }],
  }
  const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
  await page.getByLabel('Choose a file').setInputFiles(asFile('export.json', JSON.stringify(file)))
  await page.getByText('sam: Close.').waitFor()
  expect(await page.getByRole('link', { name: 'Let somebody in' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Import now' }).click()
  await page.getByText('We imported your file from Simply Plural.').waitFor()
  await page.getByText('1 friend without a name saw none of your members.').waitFor()
  await expectAccessible(page)
  expect(await alice.client.listShares(me)).toEqual([])
  await page.getByRole('link', { name: 'Let somebody in' }).click()
  await page.getByRole('checkbox', { name: 'Close' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('own words that are called alike break no preview of an import, and no form', async () => {
  const alice = await d.t.system('Harbour')
  const words = { groups: 'Circles', members: 'Notes', group: 'Circle', member: 'Note' }
  await alice.patch('/v2/systems/@me/settings', { extended: { words } })
  const [ash] = await alice.members('Ash')
  await alice.client.createGroup({ body: { name: 'Night' } })
  const file = {
    users: [{ _id: 'u', username: 'harbour' }],
    members: [{ _id: 'bee', uid: 'u', name: 'Bee', buckets: ['close'] }],
    notes: [{ _id: 'n', uid: 'u', member: 'bee', title: 'Lake', note: 'Warm.', date: 1_700_000_000_000 }],
    privacyBuckets: [{ _id: 'close', name: 'Close', color: '#2e8b57' }],
    frontHistory: [],
  }
  const { page, problems } = await d.open('/settings/import', { as: alice, ...narrow })
  await page.getByLabel('Choose a file').setInputFiles(asFile('export.json', JSON.stringify(file)))
  await page.getByText('Preview', { exact: true }).waitFor()
  for (const name of ['Notes', 'Circles'])
    expect(await page.getByRole('term').getByText(name, { exact: true }).count()).toBe(2)

  await alice.patch('/v2/systems/@me/settings', { extended: { words: { groups: 'Pictures' } } })
  await page.goto(`${d.t.url}/members/${ash.id}/edit`)
  await page.getByRole('heading', { name: 'Pictures', exact: true }).last().waitFor()
  expect(await page.getByRole('heading', { name: 'Pictures', exact: true }).count()).toBe(2)
  expect(problems).toEqual([])
  await page.context().close()
})
