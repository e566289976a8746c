import { describe, expect, test } from 'bun:test'
import { routes } from '../../src/http/app.ts'
import type { OtherSides } from '../../src/operations/sync/other-side.ts'
import type { Downloads } from '../../src/outbound/downloads.ts'
import type { Outbound } from '../../src/outbound/requests.ts'
import { useBridge } from '../support/callers/bridge.ts'
import { callEndpoint, type EndpointName, newestId, runTold, setStage } from '../support/cases/outbox.ts'
import { newPng } from '../support/pictures/uploads.ts'
import { eachStore } from '../support/stores/stores.ts'
import { changes } from './changes/changes.ts'
import { silent } from './changes/silent.ts'

/** Takes every event, and knows the right signing token from a wrong one by the order of the pings. */
function obligingOutbound(): Outbound {
  const pinged = new Set<string>()
  return {
    refusal: async () => undefined,
    send: async () => ({ status: 200, retryAfter: null }),
    post: async ({ body, secret }) => {
      const { type } = JSON.parse(body)
      if (type !== 'PING') return { status: 200 }
      const again = pinged.has(secret)
      pinged.add(secret)
      return { status: again ? 401 : 200 }
    },
  }
}

/** Has a picture, or a small file, at every address. */
const obligingDownloads: Downloads = {
  fetch: async (url, path) => {
    await Bun.write(path, await newPng())
    return { hash: Bun.hash(url).toString(16) }
  },
  pass: async (_url, _mostBytes, take) => take(new Blob(['{}']).stream()),
}

/** Has an empty system for every token. */
const obligingSides: OtherSides = {
  allows: () => true,
  open: ({ token }) => ({
    readSystem: async () => ({ ref: token, id: 'abcdef', name: null, values: {} }),
    readMembers: async () => [],
    readGroups: async () => [],
    readMember: async () => undefined,
    readGroup: async () => undefined,
    readFront: async () => undefined,
    readSwitches: async () => [],
    readSwitchesAt: async () => [],
    hasSwitchesBefore: async () => false,
    readLimits: async () => ({}),
    readSwitch: async () => undefined,
    write: async () => ({ kind: 'moved' }),
  }),
}

const entries = <T>(record: Partial<Record<EndpointName, T>>) => Object.entries(record) as [EndpointName, T][]

eachStore('what a change tells', (store) => {
  const t = useBridge(store, {
    context: { outbound: obligingOutbound(), downloads: obligingDownloads, otherSides: obligingSides },
  })

  for (const [name, cases] of entries(changes)) {
    describe(name, () => {
      for (const one of cases) test(one.promise, () => runTold(t, name, one))
    })
  }

  for (const [name, { reason, before }] of entries(silent)) {
    test(`${name} tells nobody: ${reason}`, async () => {
      const stage = await setStage(t)
      const call = await before?.(stage)
      const newest = await newestId(t)
      const answer = await callEndpoint(stage, name, call)
      expect(answer.status).toBeLessThan(300)
      expect(await newestId(t)).toBeLessThanOrEqual(newest)
    })
  }
})

describe('the inventory', () => {
  const writing = Object.entries(routes)
    // why: what happens to people is told in their security log.
    .filter(([, { endpoint }]) => endpoint.method !== 'GET' && endpoint.surface !== 'people')
    .map(([name]) => name)

  test('every endpoint that changes something tells it in these tests, or is silent for a reason', () => {
    const known = [...Object.keys(changes), ...Object.keys(silent)]
    expect(writing.filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !writing.includes(name))).toEqual([])
  })

  test('none is both', () => {
    expect(Object.keys(changes).filter((name) => name in silent)).toEqual([])
  })
})
