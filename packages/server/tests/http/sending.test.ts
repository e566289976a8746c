import { expect, test } from 'bun:test'
import { useServer } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'

/** Asks over a connection of its own, and returns the pieces in which the answer came. */
async function piecesOf({ hostname, port }: URL, path: string, token: string): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: { data: (_, bytes) => void pieces.push(Buffer.from(bytes)), close: () => end() },
  })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${token}\r\nConnection: close\r\n\r\n`,
  )
  await ended
  return pieces
}

eachStore('an answer', (store) => {
  const t = useServer(store)

  for (const [length, count] of [
    ['short', 1],
    ['long', 20],
    ['very long', 90],
  ] as const) {
    test(`that is ${length} begins with all of its headers, and tells its length`, async () => {
      const alice = await t.system()
      for (let i = 0; i < count; i++)
        await alice.member({ name: `Ash ${i} ✨`, description: 'é'.repeat(900) })
      const pieces = await piecesOf(new URL(t.url), '/v2/systems/@me/members', alice.token ?? '')
      expect(pieces[0]?.includes('\r\n\r\n')).toBe(true)
      const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`\r\ncontent-length: ${Buffer.byteLength(body)}(\r\n|$)`, 'i'))
      expect(head).not.toMatch(/transfer-encoding/i)
      expect(JSON.parse(body)).toHaveLength(count)
    })
  }
})
