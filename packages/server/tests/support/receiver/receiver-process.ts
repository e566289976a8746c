import { Webhook } from 'standardwebhooks'

/**
 * A receiver of webhooks as a program of its own, for tests that kill the server. It remembers every request in the
 * order they came. `POST /hooks/{name}` receives, `PUT /control/{name}` installs the secrets, `GET /control` tells what came.
 * It prints its port and ends with its parent.
 */
export interface Arrival {
  hook: string
  webhookId: string
  signed: boolean
  text: string
}

if (import.meta.main) {
  const flakyPercent = Number(process.argv[2] ?? 0)
  const secrets = new Map<string, { signing_token: string; secret: string }>()
  const arrivals: Arrival[] = []

  function receive(hook: string, text: string, headers: Headers): number {
    const known = secrets.get(hook)
    const { type, signing_token } = JSON.parse(text)
    if (!known || known.signing_token !== signing_token) return 401
    if (type === 'PING') return 200
    // A refusal is none of the arrivals: the event has to come again.
    if (Math.random() * 100 < flakyPercent) return 500
    arrivals.push({
      hook,
      text,
      webhookId: headers.get('webhook-id') ?? '',
      signed: isSigned(known.secret, text, headers),
    })
    return 200
  }

  function isSigned(secret: string, text: string, headers: Headers): boolean {
    try {
      new Webhook(secret).verify(text, Object.fromEntries(headers))
      return true
    } catch {
      return false
    }
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const [, folder, name = ''] = new URL(request.url).pathname.split('/')
      if (folder === 'hooks') {
        return new Response(null, { status: receive(name, await request.text(), request.headers) })
      }
      if (request.method === 'PUT') {
        secrets.set(name, await request.json())
        return new Response()
      }
      const from = Number(new URL(request.url).searchParams.get('from') ?? 0)
      return Response.json({ total: arrivals.length, arrivals: arrivals.slice(from) })
    },
  })
  console.log(server.port)
  // The parent holds the other end; when it is gone, so is the reason to go on.
  for await (const _ of process.stdin);
  await server.stop(true)
}
