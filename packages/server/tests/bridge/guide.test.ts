import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { type Hid, parseInstant } from '@polyphony/contract'
import { randomIds } from '../../src/base/ids.ts'
import { useBridge } from '../support/callers/bridge.ts'
import { SetClock } from '../support/clock.ts'
import { eachStore } from '../support/stores/stores.ts'

const guide = readFileSync(new URL('../../../../docs/build/writing-a-bot.md', import.meta.url), 'utf8')

interface Exchange {
  method: string
  path: string
  headers: Record<string, string>
  raw: string | undefined
  status: number
  answer: string
}

/** A block of the guide: the request, an empty line, the status and the answer. */
function read(block: string): Exchange {
  const [request = '', reply = ''] = block.trim().split('\n\n')
  const [first = '', ...lines] = request.split('\n')
  const [method = '', path = ''] = first.split(' ')
  const isHeader = (line: string) => /^[A-Za-z-]+: /.test(line)
  const headers = lines.filter(isHeader).map((line) => line.split(': ') as [string, string])
  const raw = lines.filter((line) => !isHeader(line)).join('')
  const [status = '', ...answer] = reply.split('\n')
  return {
    method,
    path,
    headers: Object.fromEntries(headers),
    raw: raw === '' ? undefined : raw,
    status: Number(status),
    answer: answer.map((line) => line.trim()).join(''),
  }
}

/** The answers of the guide leave things out with an ellipsis, and show invisible characters as escapes. */
function likeness(answer: string): RegExp {
  const visible = answer.replace(/\\u[0-9a-f]{4}/g, (written) => JSON.parse(`"${written}"`))
  const parts = visible.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^]*?')}$`)
}

const exchanges = [...guide.matchAll(/^```http\n([\s\S]*?)^```$/gm)].map(([, block = '']) => read(block))

eachStore('docs/build/writing-a-bot.md', (store) => {
  // why: the second system of the guide is refused after its short ID was drawn.
  const shortIds = ['kvrtuo', 'unused', 'btxnwy', 'wdkpor', 'prsnet'] as Hid[]
  const ids = { ...randomIds, hid: () => shortIds.shift() ?? randomIds.hid() }
  const clock = new SetClock(parseInstant('2024-05-01T19:24:32Z') ?? 0)
  const t = useBridge(store, { context: { ids, clock } })

  test('every request of the guide gets the answer of the guide', async () => {
    expect(exchanges.length).toBeGreaterThan(20)
    for (const { method, path, headers, raw, status, answer } of exchanges) {
      const res = await t.bot.request(method, path, undefined, { headers, ...(raw !== undefined && { raw }) })
      expect([method, path, res.status]).toEqual([method, path, status])
      expect(res.text).toMatch(likeness(answer))
    }
  })
})
