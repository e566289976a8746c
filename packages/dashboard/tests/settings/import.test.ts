import { expect } from 'bun:test'
import { test } from '../../../server/tests/support/browser/browser.ts'
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
  expect(await page.getByRole('switch', { name: 'Name', exact: true }).isChecked()).toBe(false)
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
