import { expect, test } from 'bun:test'
import { spawnFake } from './remote.ts'

test('the fake runs as a program of its own, with the same handle', async () => {
  const { fake, apiUrl, token, stop } = await spawnFake({ botName: 'Otter' })
  try {
    const guild = await fake.makeGuild({ name: 'Harbour' })
    const channel = await fake.makeChannel({ guild, name: 'general' })
    const person = await fake.makePerson({ name: 'alice', guilds: [guild] })
    const waiting = fake.until('two messages stand', async () => (await fake.read(channel)).length === 2)
    await fake.say({ person, channel, content: 'hello' })
    const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' }
    const path = `${apiUrl}/v10/channels/${channel}/messages`
    const { status } = await fetch(path, { method: 'POST', headers, body: '{"content":"good day"}' })
    expect(status).toBe(200)
    await waiting
    expect((await fake.read(channel)).map(({ author }) => author)).toEqual(['alice', 'Otter'])
    expect(fake.say({ person, channel, content: ' ' })).rejects.toThrow('Cannot send an empty message')
  } finally {
    await stop()
  }
})
