import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventEnvelope, eventTypes, Message } from '@polyphony/contract'
import { Webhook } from 'standardwebhooks'
import { Value } from 'typebox/value'
import { useServer } from '../support/callers/server.ts'
import { rename } from '../support/receiver/deliveries.ts'
import { until } from '../support/signals.ts'

const page = readFileSync(new URL('../../../../docs/build/events.md', import.meta.url), 'utf8')
const section = (heading: string) => page.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
const block = (text: string, language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(text)?.[1] ?? ''

describe('docs/build/events.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-docs-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  for (const type of eventTypes) {
    test(`shows ${type} as it is sent`, () => {
      const sample = JSON.parse(block(section(type), 'json'))
      expect(sample.type).toBe(type)
      if (type === 'PING') {
        expect(Object.keys(sample)).toEqual(['type', 'signing_token', 'system_id', 'id', 'data'])
        expect([sample.id, sample.data]).toEqual([null, null])
        return
      }
      expect(Object.keys(sample)).toEqual(['type', 'system_id', 'id', 'data'])
      expect(Value.Check(EventEnvelope, sample)).toBe(true)
      if (type === 'CREATE_MESSAGE') {
        expect(Value.Errors(Message, sample.data)).toEqual([])
        expect(Object.keys(sample.data)).toEqual(Object.keys(Message.properties))
      }
    })
  }

  test('names no event that does not exist', () => {
    const headings = [...page.matchAll(/^### ([A-Z_]+)$/gm)].map(([, name]) => name)
    expect(headings.toSorted()).toEqual(eventTypes.toSorted())
  })

  test('its way to check a signature in JavaScript works', async () => {
    const file = join(folder, 'verify.mjs')
    writeFileSync(file, block(section('Check that it is genuine'), 'js'))
    const { isGenuine } = await import(file)
    const secret = `whsec_${Buffer.from('thirty-two bytes that are secret').toString('base64')}`
    const body = '{"name":"Grüve 🌳"}'
    const headers = (when: Date, key = secret) => ({
      'webhook-id': 'evt_7',
      'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${new Webhook(key).sign('evt_7', when, body)}`,
    })
    const now = new Date()
    expect(isGenuine(secret, headers(now), body)).toBe(true)
    expect(isGenuine(secret, headers(now), `${body} `)).toBe(false)
    expect(isGenuine(secret, headers(now, `whsec_${btoa('another')}`), body)).toBe(false)
    expect(isGenuine(secret, headers(new Date(Date.now() - 600_000)), body)).toBe(false)
    expect(isGenuine(secret, { ...headers(now), 'webhook-id': 'evt_8' }, body)).toBe(false)
    expect(isGenuine(secret, {}, body)).toBe(false)
  })

  describe('its way to read the stream in JavaScript', () => {
    const t = useServer('sqlite')

    test('prints what happens', async () => {
      const alice = await t.system()
      const file = join(folder, 'listen.mjs')
      writeFileSync(file, block(page.split('\n## The live stream\n')[1] ?? '', 'js'))
      const child = Bun.spawn([process.execPath, file], {
        env: { SERVER: t.url, TOKEN: alice.token ?? '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let printed = ''
      const reading = (async () => {
        for await (const chunk of child.stdout) printed += Buffer.from(chunk).toString()
      })()
      // Nobody knows when it listens, so it is told until it hears.
      await until('it hears', async () => {
        await rename(alice, 'one: two')
        return printed !== ''
      })
      await alice.post('/v2/members', { name: 'Ash' })
      await until('it prints', () => printed.includes('CREATE_MEMBER'))
      child.kill('SIGKILL')
      await reading
      expect(printed).toStartWith('UPDATE_SYSTEM {"name":"one: two"}\n')
      expect(printed).toEndWith('CREATE_MEMBER {"name":"Ash"}\n')
    })
  })
})
