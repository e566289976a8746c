import { expect } from 'bun:test'
import sharp from 'sharp'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { newPng } from '../../../server/tests/support/pictures/uploads.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard()
const me = { systemRef: '@me' }

const asFile = (name: string, mimeType: string, content: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

test('a picture is cropped with keys, uploaded, saved and shown in a fitting size; then deleted', async () => {
  const alice = await d.t.system('Starling House')
  const { client } = alice
  const { id } = await client.createMember({ body: { name: 'Wren' } })
  const { page, problems } = await d.open(`/members/${id}/edit`, { as: alice, ...narrow })
  const field = page.getByLabel('Picture', { exact: true })
  const input = page.getByLabel('Choose a picture: Picture', { exact: true })

  // A file that is none, and a part of one that is.
  await input.setInputFiles(asFile('wren.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\n cut', 'latin1')))
  await page.getByText('This picture is damaged or cut off.').waitFor()
  await input.setInputFiles(asFile('wren.png', 'image/png', await newPng({ width: 400, height: 300 })))
  await page.locator('[role=application]:focus').waitFor()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', '-']) await page.keyboard.press(key)
  await page.getByText('Middle at 47% from the left and 46% from the top, zoom 110%').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.waitForFunction(() =>
    /\/pictures\/.+\.webp$/.test(document.querySelector<HTMLInputElement>('input[type=url]')?.value ?? ''),
  )
  const url = await field.inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const shown = page.locator(`#page img[src="${url}?size=128"]`).first()
  await shown.waitFor()
  expect((await client.getMember({ memberRef: id })).avatar_url).toBe(url)
  const [kept] = (await client.listPictures(me)).pictures
  expect(kept).toMatchObject({ url, kind: 'avatar', width: 273, height: 273 })

  // An animation keeps moving: nobody is asked for a part of it.
  await page.goto(new URL('/settings/pictures', page.url()).href)
  const frames = await Promise.all(['#f00', '#00f'].map((background) => newPng({ background })))
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 0 })
    .toBuffer()
  await page.getByLabel('Add a picture').setInputFiles(asFile('wave.gif', 'image/gif', moving))
  await page.getByText('· moves').waitFor()

  const gone = 'https://127.0.0.1/gone.png'
  await client.createGroup({ body: { name: 'Night crew', icon: gone } })
  await page.getByRole('button', { name: 'Keep copies of pictures from elsewhere' }).click()
  await page.getByText('1 picture could not be fetched. It stays as it is.').waitFor()
  await page.getByText('This server may not fetch from that address.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete: Picture of Wren' }).click()
  await page.getByText('Then no picture is shown for: Wren.').waitFor()
  await page.getByRole('button', { name: 'Delete the picture' }).click()
  await page.getByText('The picture is deleted.').waitFor()
  await page.getByText('1 picture, ').waitFor()
  expect((await client.getMember({ memberRef: id })).avatar_url).toBeNull()
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await page.context().close()
})
