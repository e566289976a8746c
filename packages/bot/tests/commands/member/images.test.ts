import { afterAll, beforeAll, expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { newPng } from '../../../../server/tests/support/pictures/uploads.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { expires } from '../../../src/commands/families/fields/keep-picture.ts'
import type { Attachment } from '../../../src/platform/types.ts'
import { newPerson } from '../support/talk.ts'
import { withAsh } from './with-ash.ts'

test('only addresses of files in messages expire', () => {
  for (const address of [
    'https://cdn.discordapp.com/attachments/1/2/a.png?ex=1',
    'https://media.discordapp.net/ephemeral-attachments/1/2/a.png',
  ]) {
    expect(expires(address)).toBe(true)
  }
  for (const address of [
    'https://cdn.discordapp.com/avatars/1/a.png',
    'https://example.com/attachments/1/2/a.png',
    'http://cdn.discordapp.com/attachments/1/2/a.png',
    'https://cdn.discordapp.com.example.com/attachments/1/2/a.png',
  ]) {
    expect(expires(address)).toBe(false)
  }
})

eachStore('pictures of members', (store) => {
  const t = useBridge(store, { env: { MAX_UPLOAD: '4096' } })
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let platform: ReturnType<typeof serveFiles>
  const serveFiles = () =>
    Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch({ url }) {
        const file = files.get(new URL(url).pathname)
        return file ? new Response(file) : new Response('gone', { status: 404 })
      },
    })
  beforeAll(async () => {
    platform = serveFiles()
    files.set('/ash.png', await newPng())
    files.set('/notes.txt', new TextEncoder().encode('no picture'))
    files.set('/large.png', new Uint8Array(8192))
  })
  afterAll(() => platform.stop(true))

  const attached = (filename: string): { attachments: Attachment[] } => ({
    attachments: [
      {
        url: new URL(filename, platform.url).href,
        filename,
        size: 100,
        type: null,
        description: null,
        spoiler: false,
        waveform: null,
        seconds: null,
      },
    ],
  })

  const fields = [
    ['avatar', 'avatar_url', 'avatar'],
    ['proxyavatar', 'webhook_avatar_url', 'avatar'],
    ['banner', 'banner', 'banner'],
  ] as const
  test('come from an attachment, and the server keeps a copy', async () => {
    const { types, read, client } = await withAsh(t)
    for (const [word, key, kind] of fields) {
      expect(await types(`member Ash ${word}`, attached('ash.png'))).toContain(
        'I keep a copy of this picture',
      )
      expect((await read())[key]).toMatch(/\/pictures\/[\w-]+\.webp$/)
      const { pictures } = await client.listPictures({ systemRef: '@me' })
      expect(pictures.some((picture) => picture.kind === kind)).toBe(true)
    }
    const kept = (await read()).avatar_url
    expect(await types(`member Ash serveravatar`, attached('ash.png'))).toStartWith('✅')
    expect(await types(`member Ash banner ${kept}`)).toStartWith('✅')
    expect((await read()).banner).toBe(kept)
    expect(await types('member Ash avatar')).toContain('# The avatar of Ash')
    expect(await types('member Ash avatar raw')).toBe(`\`${kept}\``)
    expect(await types('member Ash avatar -pt')).toBe(`<${kept}>`)
  })

  test('become the avatar of a new member', async () => {
    const { types, system } = await newPerson(t)
    const members = () => system.owner.client.listMembers({ systemRef: '@me' })
    expect(await types('member new Ash', attached('ash.png'))).toContain(
      'The attached picture is the avatar.',
    )
    expect((await members())[0]?.avatar_url).toContain('/pictures/')
    expect(await types('member new Birch', attached('notes.txt'))).toContain(
      '⚠️ The member is made, but without the picture. I cannot keep this picture. This file is not a PNG',
    )
    expect((await members()).length).toBe(2)
  })

  test('that cannot be kept are refused with the reason, and nothing changes', async () => {
    const { types, read } = await withAsh(t)
    const before = await read()
    expect(await types('member Ash avatar', attached('notes.txt'))).toContain('This file is not a PNG, JPEG')
    expect(await types('member Ash avatar', attached('large.png'))).toContain('The picture is larger than')
    expect(await types('member Ash avatar', attached('gone.png'))).toContain('I could not download this file')
    expect(await read()).toEqual(before)
    const other = await newPerson(t)
    expect(await other.types(`member ${before.id} avatar`, attached('ash.png'))).toContain(
      'only members of your own',
    )
  })

  test("come from an account's avatar, unless it has none", async () => {
    const { types, talk, read } = await withAsh(t)
    const [one, two] = [newSnowflake(), newSnowflake()]
    talk.accounts.set(one, { id: one, name: 'one', avatar: 'https://cdn.example/one.png' })
    talk.accounts.set(two, { id: two, name: 'two', avatar: null })
    expect(await types(`member Ash avatar <@${one}>`)).toContain('the avatar that the account has now')
    expect((await read()).avatar_url).toBe('https://cdn.example/one.png')
    expect(await types(`member Ash avatar ${two}`)).toBe('❌ This account has no avatar.')
    expect(await types(`member Ash avatar ${newSnowflake()}`)).toBe('❌ I found no such account.')
    expect(await types(`member Ash banner ${one}`)).toContain('A banner cannot be an avatar of an account')
  })
})
