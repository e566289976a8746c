import { expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

const never = new Promise<never>(() => {})

eachStore('A server that takes a request and never answers', (store) => {
  const t = useBridge(store)

  /** Stands before the server. The first request to `path` gets no answer, whether or not the server hears of it. */
  const meet = async (path: string, isHeard: boolean) => {
    let met = 0
    const front = Bun.serve({
      port: 0,
      idleTimeout: 0,
      async fetch(request) {
        const { method, headers, url } = request
        const { pathname, search } = new URL(url)
        const hangs = method === 'POST' && pathname === path && met++ === 0
        if (hangs && !isHeard) return never
        const body = (await request.text()) || null
        const answer = await fetch(`${t.url}${pathname}${search}`, { method, headers, body })
        const { status } = answer
        const type = { 'content-type': answer.headers.get('content-type') ?? '' }
        return hangs ? never : new Response(await answer.bytes(), { status, headers: type })
      },
    })
    const url = `http://127.0.0.1:${front.port}`
    const harbour = await openHarbour({ bot: t.bot, url }, { answerMs: 4_000 })
    await harbour.bot.ready
    const message = await harbour.proxied('hello')
    await harbour.proxied('again')
    await harbour.close()
    await front.stop(true)
    expect(met).toBeGreaterThan(1)
    expect(harbour.standing()).toEqual(['Ash: hello', 'Ash: again'])
    expect((await harbour.bridge.bridgeGetMessage({ message })).member?.name).toBe('Ash')
  }

  test('for a decision is sent again', () => meet('/bridge/v1/proxy', false))
  test('that reports a post is sent again', () => meet('/bridge/v1/messages', true))
})
