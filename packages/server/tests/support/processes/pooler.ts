import { connect, createServer, type Socket } from 'node:net'

/** Plays a pooler such as PgBouncer before 1.21, which knows nothing of prepared statements. */
export interface Pooler {
  /** The address of the database through the pooler. */
  readonly url: string
  /** Begins to share: every transaction of a client gets the session of PostgreSQL that was free the longest. */
  share(): void
  close(): void
}

interface Client {
  readonly socket: Socket
  session: Session | undefined
  /** Bytes that PostgreSQL has not received yet, because no session was free or a message is incomplete. */
  kept: Buffer
}

interface Session {
  readonly socket: Socket
  client: Client | undefined
  /** How many times PostgreSQL has yet to say that it is ready. */
  unanswered: number
}

const isReady = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)
const asksForReady = [...'QS'].map((letter) => letter.charCodeAt(0))
/** Settings of a connection that PgBouncer passes on. It drops all others. */
const passedOn = ['user', 'database', 'client_encoding', 'application_name']

/**
 * Opens a pooler before a database. In session mode a client keeps its session until it leaves. With `shared`, or after
 * `share`, it is in transaction mode.
 */
export async function openPooler(database: string, { shared = false } = {}): Promise<Pooler> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  const free: Session[] = []
  const waiting: Client[] = []
  let isShared = shared

  function release(session: Session): void {
    if (session.client) session.client.session = undefined
    session.client = undefined
    const next = waiting.shift()
    if (next) link(next, session)
    else free.push(session)
  }

  function link(client: Client, session: Session): void {
    client.session = session
    session.client = client
    pass(client, session)
  }

  /** Sends all complete messages of a client. */
  function pass(client: Client, session: Session): void {
    let end = 0
    for (const { type, from, to } of messagesIn(client.kept)) {
      if (asksForReady.includes(type)) session.unanswered += 1
      if (type !== terminate) session.socket.write(client.kept.subarray(from, to))
      end = to
    }
    client.kept = client.kept.subarray(end)
  }

  /** Lets a client sign in on a session of its own, which serves others afterwards. */
  function signIn(client: Client, startup: Buffer): void {
    const socket = connect(Number(target.port), target.hostname)
    const session: Session = { socket, client, unanswered: 1 }
    client.session = session
    track(socket, () => {
      if (free.includes(session)) free.splice(free.indexOf(session), 1)
      session.client?.socket.destroy()
    })
    socket.write(startup)
    let unread = Buffer.alloc(0)
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data as Buffer])
      for (const { type, from, to } of [...messagesIn(unread)]) {
        const message = unread.subarray(from, to)
        session.client?.socket.write(message)
        if (type !== isReady) continue
        session.unanswered -= 1
        if (isShared && session.unanswered === 0 && message[5] === idle) release(session)
      }
      unread = unread.subarray([...messagesIn(unread)].at(-1)?.to ?? 0)
    })
  }

  function track(socket: Socket, closed: () => void): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      closed()
    })
  }

  const server = createServer((socket) => {
    const client: Client = { socket, session: undefined, kept: Buffer.alloc(0) }
    let hasStarted = false
    track(socket, () => {
      const at = waiting.indexOf(client)
      if (at >= 0) waiting.splice(at, 1)
      // why: PostgreSQL rolls back what a client leaves half done.
      client.session?.socket.destroy()
    })
    socket.on('data', (data) => {
      client.kept = Buffer.concat([client.kept, data as Buffer])
      if (!hasStarted) {
        if (client.kept.length < 4 || client.kept.length < client.kept.readInt32BE(0)) return
        const startup = client.kept.subarray(0, client.kept.readInt32BE(0))
        client.kept = client.kept.subarray(startup.length)
        hasStarted = true
        return signIn(client, withoutSettings(startup))
      }
      if (client.session) return pass(client, client.session)
      if (waiting.includes(client) || messagesIn(client.kept).next().done || client.kept[0] === terminate)
        return
      const session = free.shift()
      if (session) link(client, session)
      else waiting.push(client)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pooler has no port.')
  const url = new URL(database)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    share() {
      isShared = true
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Finds the complete messages in bytes that PostgreSQL or a client has sent after the start. */
function* messagesIn(bytes: Buffer): Generator<{ type: number; from: number; to: number }> {
  let from = 0
  while (bytes.length >= from + 5) {
    const to = from + 1 + bytes.readInt32BE(from + 1)
    if (bytes.length < to) return
    yield { type: bytes[from] ?? 0, from, to }
    from = to
  }
}

function withoutSettings(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0')
  let kept = ''
  for (let i = 0; i + 1 < words.length; i += 2) {
    if (passedOn.includes(words[i] ?? '')) kept += `${words[i]}\0${words[i + 1]}\0`
  }
  const packet = Buffer.concat([startup.subarray(0, 8), Buffer.from(`${kept}\0`)])
  packet.writeInt32BE(packet.length, 0)
  return packet
}
