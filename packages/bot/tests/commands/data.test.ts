import { expect, test } from 'bun:test'
import { newSnowflake, useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { openLoopback } from '../../../server/tests/support/receiver/receiver.ts'
import { eachStore } from '../../../server/tests/support/stores/stores.ts'
import type { Attachment } from '../../src/platform/types.ts'
import { newPerson, Talk } from './support/talk.ts'

const attached = (url: string, size = 1): Attachment => ({
  url,
  filename: 'system.json',
  size,
  type: null,
  description: null,
  spoiler: false,
  waveform: null,
  seconds: null,
})

const example = (accounts: readonly string[] = []) => ({
  version: 2,
  name: 'The Quay',
  accounts,
  members: [
    { id: 'aaaaa', name: 'Wren', created: '2024-01-01T00:00:00Z' },
    { id: 'bbbbb', name: 'Lark', created: '2024-01-01T00:00:00Z' },
  ],
  groups: [],
  switches: [{ timestamp: '2024-05-01T12:00:00Z', members: ['aaaaa'] }],
})

eachStore('the commands about accounts and data', (store) => {
  const t = useBridge(store, { env: openLoopback })

  test('link asks the other account, and nobody else can agree', async () => {
    const { types, talk, system } = await newPerson(t)
    const friend = newSnowflake()
    expect(await types(`link <@${friend}>`)).toBe('❌ I find no such account.')
    talk.accounts.set(friend, { id: friend, name: 'friend', avatar: null })
    expect(await types(`link ${friend}`, { guild: null })).toContain('Do this in a server')
    expect(await types(`link ${friend} -y`)).toContain(`<@${friend}>, <@${system.account}> wants to link`)
    expect(talk.posted.at(-1)?.answer.pings).toEqual([friend])
    expect(await talk.presses(system.account, 'yes')).toContain('Only the person whom I asked')
    expect(await talk.presses(friend, 'no')).toContain('Cancelled')
    await types(`link ${friend}`)
    expect(await talk.presses(friend, 'yes')).toBe(`✅ <@${friend}> belongs to your system now.`)
    expect(await types(`link ${friend}`)).toContain('belongs to your system already')
    expect(await talk.says(newSnowflake(), `pk;link ${friend}`)).toContain('You have no system here yet')
    const other = await newPerson(t, talk)
    expect(await other.types(`link ${friend}`)).toContain(`another system (\`${system.id}\`)`)
    expect(await t.bot.client.bridgeListAccounts({ systemRef: system.id })).toHaveLength(2)
  })

  test('link takes a code of the dashboard, and tells about wrong ones', async () => {
    const { types, talk, system } = await newPerson(t)
    const { code } = await system.owner.client.createLinkCode({ systemRef: '@me' })
    const second = newSnowflake()
    expect(await types('link')).toContain('https://plural.example/settings/chat')
    expect(await talk.says(second, 'pk;link abcd-efgh')).toContain(
      'get a new one in the dashboard (https://plural.example/settings/chat)',
    )
    expect(await talk.says(second, `pk;link ${code}`)).toBe('✅ This account now belongs to Harbour.')
    const { code: another } = await (await newPerson(t)).system.owner.client.createLinkCode({
      systemRef: '@me',
    })
    expect(await talk.says(second, `pk;link ${another}`)).toContain('already belongs to another system')
  })

  test('unlink asks, and keeps the last account', async () => {
    const { types, says, system } = await newPerson(t)
    const second = newSnowflake()
    expect(await types('unlink')).toContain('Something is missing: the account.')
    expect(await types('unlink friend')).toContain('as an account')
    expect(await types(`unlink ${second}`)).toContain('does not belong to your system.')
    expect(await types(`unlink ${system.account}`)).toContain('the only account')
    await t.bot.client.bridgeLinkAccount({ systemRef: system.id, account: second })
    expect(await types(`unlink <@${second}>`)).toContain('[Unlink] [Cancel]')
    expect(await says('yes')).toContain('does not belong to your system any more')
    expect(await t.bot.client.bridgeListAccounts({ systemRef: system.id })).toEqual([system.account])
  })

  test('a token is a new one, after a question and a direct message', async () => {
    const { types, says, talk, system } = await newPerson(t)
    const works = async (token: string) =>
      (await fetch(`${t.url}/v2/systems/@me`, { headers: { authorization: token } })).status === 200
    expect(await types('token')).toContain('[Make a token] [Cancel]')
    await says('no')
    talk.closedInboxes.add(system.account)
    expect(await types('token refresh -y')).toContain('so nothing was changed')
    expect(await works(system.systemToken)).toBe(true)
    talk.closedInboxes.clear()
    let before = system.systemToken
    for (const typed of [
      'token',
      ...['refresh', 'renew', 'invalidate', 'reroll', 'regen'].map((word) => `token ${word}`),
    ]) {
      expect(await types(`${typed} -y`)).toBe('✅ I sent you the token directly.')
      const [warning, token] = talk.direct.splice(0)
      expect(warning?.answer.lines?.[0]?.tone).toBe('warning')
      expect(await works(token?.answer.text ?? '')).toBe(true)
      expect(await works(before)).toBe(false)
      before = token?.answer.text ?? ''
    }
    expect(await types('token -y', { guild: null })).toBe('')
    expect(await types('token remove -y')).toBe('✅ The token no longer works.')
    expect(await talk.says(newSnowflake(), 'pk;token')).toContain('You have no system here yet')
  })

  test('import shows a preview, asks, and tells how far it is', async () => {
    const { types, says, talk, system } = await newPerson(t)
    const other = newSnowflake()
    using files = Bun.serve({
      port: 0,
      fetch: ({ url }) =>
        url.endsWith('.json') ? Response.json(example([other])) : new Response('<html>', { status: 200 }),
    })
    const attachments = [attached(`${files.url}system.json`)]
    const preview = await types('import', { attachments })
    expect(preview).toContain('# A file of PluralKit\nMembers: 2 new, 0 changed, 0 the same\nSwitches: 1 new')
    expect(preview).toContain('Is it your file?')
    expect(preview).toContain('[Import] [Cancel]')
    expect(await says('no')).toContain('Cancelled')
    await types('import', { attachments })
    expect(await says('yes')).toContain('Imported. Members: 2 new, 0 changed.')
    expect(talk.places.marks).toContain('-⏳')
    const members = await system.owner.client.listMembers({ systemRef: '@me' })
    expect(members.map(({ name }) => name).sort()).toEqual(['Lark', 'Wren'])
    expect(await types('import -y', { attachments })).toContain('Members: 0 new, 0 changed.')
    expect(await types('import')).toContain('Which file?')
    talk.places.files.set('https://files.example/old', `${files.url}system.json`)
    expect(await types('import -y <https://files.example/old>')).toContain('Imported.')
    expect(await types('import', { attachments: [attached(`${files.url}page`)] })).toStartWith('❌')
    expect(await types('import', { attachments: [attached('http://127.0.0.1:1/x')] })).toContain(
      'could not read',
    )
    const large = [attached(`${files.url}system.json`, 64 * 1024 ** 2)]
    expect(await types('import', { attachments: large })).toContain('https://plural.example/settings/import')
  })

  test('import runs once at a time, and imports only what it asked about', async () => {
    const { types, says } = await newPerson(t)
    let file = example([])
    using files = Bun.serve({ port: 0, fetch: () => Response.json(file) })
    const attachments = [attached(`${files.url}system.json`)]
    expect(await types('import', { attachments })).toContain('[Import] [Cancel]')
    expect(await types('import', { attachments })).toContain('still running')
    expect(await types('list')).toContain('Members of Harbour')
    file = { ...file, name: 'Another' }
    expect(await says('yes')).toContain('The file is not the same any more, so nothing was imported.')
    expect(await types('import', { attachments })).toContain('[Import] [Cancel]')
    expect(await says('yes')).toContain('Imported.')
  })

  test('import fetches a file from an address elsewhere, with preview and progress', async () => {
    const { types, says, talk, system } = await newPerson(t)
    using files = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch({ url }) {
        const { pathname } = new URL(url)
        if (pathname === '/system.json') return Response.json(example())
        if (pathname === '/moved') return Response.redirect('/system.json')
        if (pathname === '/inside') return Response.redirect('https://169.254.1.1/x')
        if (pathname === '/page') return new Response('<!doctype html><p>Sign in')
        if (pathname === '/large') return new Response(new Uint8Array(33 * 1024 ** 2))
        return new Response(null, { status: 404 })
      },
    })
    const at = (path: string) => `import ${files.url}${path}`
    expect(await types(at('system.json'))).toContain('Members: 2 new, 0 changed, 0 the same')
    expect(await says('yes')).toContain('Imported. Members: 2 new, 0 changed.')
    expect(talk.places.marks).toContain('-⏳')
    expect(await types(`import <${files.url}moved> -y`)).toContain('Members: 0 new, 0 changed.')
    expect(await types(at('inside'))).toContain('its name leads to an address that is not public')
    expect(await types('import https://10.0.0.1/system.json')).toContain('an address that is not public')
    expect(await types('import http://files.example/system.json')).toStartWith('❌')
    expect(await types(at('gone'))).toMatch(/its server answered 404\. .*attach it to/)
    expect(await types(at('page'))).toContain('web page')
    expect(await types(at('large'))).toContain('https://plural.example/settings/import')
    expect(await types('import system.json')).toContain('“system.json” is not the address of a file')
    expect(await system.owner.client.listMembers({ systemRef: '@me' })).toHaveLength(2)
    const newcomer = newSnowflake()
    expect(await talk.says(newcomer, `pk;${at('system.json')}`)).toContain('Your new system has the ID')
  })

  test('import makes a system for somebody without one', async () => {
    const talk = new Talk(t.url)
    const [account, other] = [newSnowflake(), newSnowflake()]
    using files = Bun.serve({
      port: 0,
      fetch: () => Response.json({ ...example([other]), name: 'New Quay' }),
    })
    const attachments = [attached(`${files.url}system.json`)]
    expect(await talk.says(account, 'pk;import', { attachments })).toContain('names other accounts')
    expect(await talk.says(account, 'yes')).toMatch(
      /Your new system has the ID `\w+`, with 2 members, 0 groups and 1 switch\./,
    )
    expect((await t.bot.client.bridgeGetAccount({ account })).system.name).toBe('New Quay')
  })

  test('export goes to the inbox of its owner', async () => {
    const { types, talk, system } = await newPerson(t)
    await system.member('Wren')
    expect(await types('export')).toBe('✅ I sent you the file directly.')
    const [sent] = talk.direct.splice(0)
    const [file] = sent?.answer.files ?? []
    expect(file?.name).toEndWith('.json')
    const data = file?.data ?? ''
    expect(JSON.parse(typeof data === 'string' ? data : new TextDecoder().decode(data)).members[0].name).toBe(
      'Wren',
    )
    for (const format of ['pluralkit', 'pk', 'pluralport', 'polyphony']) {
      expect(await types(`export ${format}`)).toStartWith('✅')
    }
    expect(await types('export xml')).toContain('`pluralport`')
    expect(await types('export', { guild: null })).toBe('')
    talk.closedInboxes.add(system.account)
    expect(await types('export')).toContain('I cannot write to you directly.')
    expect(await talk.says(newSnowflake(), 'pk;export')).toContain('You have no system here yet')
  })
})
