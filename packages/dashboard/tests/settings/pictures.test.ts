import { expect } from 'bun:test'
import type { Hid } from '@polyphony/contract'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { test } from '../../../server/tests/support/browser/browser.ts'
import { newPng } from '../../../server/tests/support/pictures/uploads.ts'
import { expectAccessible, narrow, useDashboard } from '../support/dashboard.ts'

const d = useDashboard({ env: { PICTURE_QUOTA: '20000' } })
const me = { systemRef: '@me' }

const asFile = (name: string, mimeType: string, content: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

/** Drops a file, as from a folder of the computer. */
const drop = (place: Locator, file: Uint8Array) =>
  place.evaluate((element, bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'wren.png', { type: 'image/png' }))
    for (const name of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
  }, Array.from(file))

test('a picture changes in five taps from the front: it is itself the button, and it can be undone', async () => {
  const alice = await d.t.system('Starling House')
  const { id } = await alice.client.createMember({ body: { name: 'Wren' } })
  const { page, problems } = await d.open('/front', { as: alice, ...narrow })
  let taps = 0
  const tap = (place: Locator) => {
    taps += 1
    return place.tap()
  }
  const picture = async () => (await alice.client.getMember({ memberRef: id })).avatar_url
  await tap(page.getByRole('link', { name: 'Members' }))
  await tap(page.getByRole('link', { name: 'Wren' }))
  const choosing = page.waitForEvent('filechooser')
  await tap(page.locator('.own', { has: page.locator('.avatar') }))
  const chooser = await choosing
  // One tap in the device's own list of pictures.
  taps += 1
  await chooser.setFiles(asFile('wren.png', 'image/png', await newPng({ width: 40, height: 40 })))
  await tap(page.getByRole('button', { name: 'Use this part' }))
  await page.getByText('Wren has another picture now.').waitFor()
  expect([taps, await picture()]).toEqual([5, expect.stringContaining('/pictures/')])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone.').waitFor()
  expect(await picture()).toBeNull()
  await page.getByLabel('Change the picture of Wren').focus()
  await expectAccessible(page)
  expect(problems).toEqual([])
  await page.context().close()
})

test('people crop a picture with the keyboard, upload, save and delete it, and see it in a fitting size', async () => {
  const alice = await d.t.system('Starling House')
  const { client } = alice
  const { id } = await client.createMember({ body: { name: 'Wren' } })
  const { page, problems } = await d.open(`/members/${id}/edit`, { as: alice, ...narrow })
  const field = page.getByLabel('Picture', { exact: true })
  const input = page.getByLabel('Choose a picture: Picture', { exact: true })

  // A file that is none, and a part of one that is.
  await input.setInputFiles(asFile('wren.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\n cut', 'latin1')))
  await page.getByText('This picture is damaged or cut off.').waitFor()

  // A file that does not fit, and one while others are on their way; both dropped.
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
  await drop(field, await newPng({ width: 200, height: 200, channels: 3, noise }))
  await page.getByRole('button', { name: 'Use the whole picture' }).click()
  await page.getByText('Your room for pictures is full. Delete some that you no longer use.').waitFor()
  const { ctx } = d.t
  const system = await ctx.store.systems.find({ kind: 'hid', hid: alice.id as Hid })
  const leaving = Array.from({ length: 4 }, () => system && ctx.pictures.uploads.enter(system.id))
  await drop(field, await newPng())
  await page.getByRole('button', { name: 'Use the whole picture' }).click()
  await page.getByText('Other pictures are on their way already.').waitFor()
  for (const leave of leaving) leave?.()

  await input.setInputFiles(asFile('wren.png', 'image/png', await newPng({ width: 400, height: 300 })))
  await page.locator('[role=application]:focus').waitFor()
  expect(await page.getByText('arrows move').isVisible()).toBe(false)
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', '-']) await page.keyboard.press(key)
  await page.getByText('Middle at 47% from the left and 46% from the top, zoom 110%').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this part' }).click()
  await page.waitForFunction(() =>
    /\/pictures\/.+\.webp$/.test(document.querySelector<HTMLInputElement>('input[type=url]')?.value ?? ''),
  )
  const url = await field.inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(`**/members/${id}`)
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await page.getByText('Save to use it').count()).toBe(0)
  const shown = page.locator(`#page img[src="${url}?size=128"]`).first()
  await shown.waitFor()
  expect((await client.getMember({ memberRef: id })).avatar_url).toBe(url)
  const [kept] = (await client.listPictures(me)).pictures
  expect(kept).toMatchObject({ url, kind: 'avatar', width: 273, height: 273 })

  await page.goto(new URL(`/members/${id}/edit`, page.url()).href)
  await page.getByRole('button', { name: 'From your pictures: Banner' }).click()
  await page.getByRole('button', { name: 'Use: Picture of Wren' }).click()
  await page.waitForFunction(
    (picture) =>
      [...document.querySelectorAll('input')].filter(({ value }) => value === picture).length === 2,
    url,
  )

  await page.goto(new URL('/settings/export', page.url()).href)
  await page.getByText(/^Adds up to \d/).waitFor()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`polyphony-${alice.id}.zip`)
  const zip = Buffer.from(await Bun.file(await download.path()).bytes())
  expect(zip.includes(`pictures/${kept?.id}.webp`)).toBe(true)

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
  expect(problems.filter((problem) => !/\b(?:400|403|429)\b/.test(problem))).toEqual([])
  await page.context().close()
})
