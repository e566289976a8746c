import { expect, test } from 'bun:test'
import type { API } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import type { APIInteraction } from 'discord-api-types/v10'
import type { SlashCommand } from '../platform/types.ts'
import { offerCommands } from './application-commands.ts'
import { chatError, isWebhookGone } from './failures.ts'
import { type Cdn, roleIds } from './incoming.ts'
import { readInteraction } from './interactions.ts'

const refused = (status: number, url: string, code = 0) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'GET', url, {
    body: undefined,
    files: undefined,
  })

test('commands that a platform refuses are offered once more without suggestions and files', async () => {
  const option = { description: { en: 'Text.', de: 'Text.' }, required: false }
  const slash: SlashCommand = {
    name: 'avatar',
    description: { en: 'Shows a picture.', de: 'Zeigt ein Bild.' },
    children: [],
    options: [
      { ...option, name: 'member', kind: 'text', completes: true },
      { ...option, name: 'file', kind: 'file' },
    ],
  }
  const put: unknown[] = []
  const answers = [refused(400, '/commands'), undefined]
  const applicationCommands = {
    getGlobalCommands: async () => [],
    async bulkOverwriteGlobalCommands(_: string, commands: unknown) {
      put.push(commands)
      const answer = answers.shift()
      if (answer) throw answer
    },
  }
  const api = { applicationCommands } as unknown as API
  await offerCommands(api, '1', [{ en: 'Message info', de: 'Nachricht' }], [slash])
  expect(JSON.stringify(put[0])).toContain('"autocomplete":true')
  expect(put[1]).toMatchObject([
    { type: 3, name: 'Message info' },
    { name: 'avatar', options: [{ name: 'member', type: 3 }] },
  ])
  expect(JSON.stringify(put[1])).not.toMatch(/autocomplete|"file"/)
  answers.push(refused(403, '/commands'))
  await expect(offerCommands(api, '1', [], [slash])).rejects.toThrow()
})

test('an interaction may name its channel by id alone, and come without the message', () => {
  const user = { id: '5', username: 'alice' }
  const data = { type: 2, id: '1', token: 't', application_id: '2', channel_id: '77', guild_id: '3' }
  const member = { user, roles: [{ id: '8' }, '9'] }
  const command = { type: 3, name: 'Message info', target_id: '4' }
  const interaction = readInteraction(
    { ...data, member, data: command } as unknown as APIInteraction,
    {} as API,
    { avatar: () => null } as unknown as Cdn,
  )
  expect(interaction).toMatchObject({ channel: '77', message: null, account: { roles: ['8', '9'] } })
  expect(roleIds(undefined)).toEqual([])
})

test('a 404 without a code means that something is gone', () => {
  const reason = (url: string, code?: number) => chatError(refused(404, url, code)).reason
  expect(reason('https://chat.example/api/channels/1/messages/2')).toBe('message-gone')
  expect(reason('https://chat.example/api/channels/1')).toBe('channel-gone')
  expect(reason('https://chat.example/api/users/1')).toBe('person-unknown')
  expect(reason('https://chat.example/api/channels/1', 10_008)).toBe('message-gone')
  expect(isWebhookGone(refused(404, 'https://chat.example/api/webhooks/1/secret?wait=true'))).toBe(true)
  expect(isWebhookGone(refused(404, 'https://chat.example/api/webhooks/1/secret/messages/2'))).toBe(false)
})
