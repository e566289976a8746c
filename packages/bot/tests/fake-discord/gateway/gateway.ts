import type { Server, ServerWebSocket } from 'bun'
import { GatewayCloseCodes as Close, GatewayIntentBits, GatewayOpcodes as Op } from 'discord-api-types/v10'
import { presentUser, presentWholeGuild } from '../world/present.ts'
import type { WorldEvent } from '../world/shapes.ts'
import type { World } from '../world/world.ts'
import { type Disturbance, Disturbances } from './disturbances.ts'
import { Session, shardOf } from './session.ts'

interface Connection {
  session: Session | undefined
  send: Session['send']
}
type Socket = ServerWebSocket<Connection>

export interface GatewayOptions {
  readonly heartbeatMs: number
  /** Privileged intents that the application may ask for. */
  readonly allowedIntents: number
}

const privileged =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent
const allIntents = Object.values(GatewayIntentBits).reduce<number>(
  (sum, bit) => sum | (typeof bit === 'number' ? bit : 0),
  0,
)

interface Identify {
  token: string
  intents: number
  shard?: [number, number]
  presence?: unknown
}

interface Resume {
  token: string
  session_id: string
  seq: number
}

/** The WebSocket side of the platform. */
export class Gateway {
  readonly disturbances = new Disturbances()
  readonly sessions = new Map<string, Session>()
  /** When false, heartbeats stay without answer, as on a connection that died quietly. */
  acknowledges = true
  /** The moment of a new connection from which on the gateway says nothing. */
  silentBefore: 'hello' | 'ready' | undefined
  /** Counts what programs asked for. */
  readonly counts = { open: 0, identify: 0, resume: 0, heartbeat: 0 }
  /** The presence that the bot set last. */
  presence: unknown
  readonly #sockets = new Set<Socket>()
  readonly #world: World
  readonly #options: GatewayOptions
  #server: Server<Connection> | undefined
  #port = 0

  constructor(world: World, options: GatewayOptions) {
    this.#world = world
    this.#options = options
    world.listen((event) => {
      for (const each of this.disturbances.disturb(event)) this.#offer(each)
    })
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}/gateway`
  }

  /** How many connections have a session. */
  get connected(): number {
    return [...this.#sockets].filter(({ data }) => data.session !== undefined).length
  }

  listen(): void {
    this.#server = Bun.serve<Connection>({
      hostname: '127.0.0.1',
      port: this.#port,
      fetch(request, server) {
        if (server.upgrade(request, { data: { session: undefined, send: undefined } })) return undefined
        return new Response('This is a gateway.', { status: 426 })
      },
      websocket: {
        idleTimeout: 0,
        open: (socket) => {
          this.#sockets.add(socket)
          this.counts.open++
          this.#world.touch()
          if (this.silentBefore === 'hello') return
          write(socket, Op.Hello, { heartbeat_interval: this.#options.heartbeatMs, _trace: [] })
        },
        message: (socket, text) => this.#receive(socket, String(text)),
        close: (socket, code) => {
          this.#sockets.delete(socket)
          const { session, send } = socket.data
          if (session?.send === send && session) session.send = undefined
          if (session && (code === 1000 || code === 1001)) this.sessions.delete(session.id)
          this.#world.touch()
        },
      },
    })
    this.#port = this.#server.port ?? 0
  }

  close(): void {
    for (const socket of [...this.#sockets]) socket.terminate()
    void this.#server?.stop(true)
    this.#server = undefined
  }

  /** Sends what `delay` and `swap` hold back. */
  release(): void {
    for (const event of this.disturbances.release()) this.#offer(event)
  }

  disturb(disturbance: Disturbance): void {
    this.disturbances.add(disturbance)
  }

  /** Asks all programs to connect again and resume. */
  reconnect(): void {
    for (const socket of this.#sockets) write(socket, Op.Reconnect, null)
  }

  invalidate(resumable: boolean): void {
    for (const socket of this.#sockets) {
      if (!resumable && socket.data.session) this.sessions.delete(socket.data.session.id)
      write(socket, Op.InvalidSession, resumable)
    }
  }

  closeAll(code: number): void {
    for (const socket of [...this.#sockets]) socket.close(code)
  }

  /** Cuts all connections without a word. */
  cut(): void {
    for (const socket of [...this.#sockets]) socket.terminate()
  }

  #offer(event: WorldEvent): void {
    for (const session of this.sessions.values()) session.offer(this.#world, event)
  }

  #receive(socket: Socket, text: string): void {
    const payload = parse(text)
    if (!payload) socket.close(Close.DecodeError)
    else if (payload.op === Op.Heartbeat) {
      this.counts.heartbeat++
      if (this.acknowledges) write(socket, Op.HeartbeatAck, null)
    } else if (payload.op === Op.Identify) this.#identify(socket, payload.d as Identify)
    else if (payload.op === Op.Resume) this.#resume(socket, payload.d as Resume)
    else if (!socket.data.session) socket.close(Close.NotAuthenticated)
    else if (payload.op === Op.PresenceUpdate) this.presence = payload.d
    else if (payload.op !== Op.RequestGuildMembers) socket.close(Close.UnknownOpcode)
    this.#world.touch()
  }

  /** The code to close a connection with that asks for a session, if it may not have one. */
  #problem(
    socket: Socket,
    token: string,
    intents = 0,
    [id, count]: readonly [number, number] = [0, 1],
  ): number | undefined {
    if (socket.data.session) return Close.AlreadyAuthenticated
    if (token.replace(/^Bot /, '') !== this.#world.bot.token) return Close.AuthenticationFailed
    if (id < 0 || id >= count) return Close.InvalidShard
    if ((intents & ~allIntents) !== 0) return Close.InvalidIntents
    if ((intents & privileged & ~this.#options.allowedIntents) !== 0) return Close.DisallowedIntents
    return undefined
  }

  #identify(socket: Socket, { token, intents, shard = [0, 1], presence }: Identify): void {
    this.counts.identify++
    this.presence = presence ?? this.presence
    if (this.silentBefore === 'ready') return
    const [id, count] = shard
    const problem = this.#problem(socket, token, intents, shard)
    if (problem !== undefined) {
      socket.close(problem)
      return
    }
    const session = new Session(this.#world.ids.next(), [id, count], intents)
    this.#attach(socket, session)
    this.sessions.set(session.id, session)
    const guilds = [...this.#world.guilds.values()].filter(
      (guild) => guild.members.has(this.#world.bot.id) && shardOf(guild.id, count) === id,
    )
    session.dispatch('READY', {
      v: 10,
      user: presentUser(this.#world.bot),
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: this.url,
      shard: [id, count],
      application: { id: this.#world.applicationId, flags: 1 << 19 },
    })
    if (intents & GatewayIntentBits.Guilds) {
      for (const guild of guilds) session.dispatch('GUILD_CREATE', presentWholeGuild(this.#world, guild))
    }
  }

  #resume(socket: Socket, { token, session_id, seq }: Resume): void {
    this.counts.resume++
    const session = this.sessions.get(session_id)
    const missed = session?.after(seq)
    const problem = this.#problem(socket, token) ?? (session && !missed ? Close.InvalidSeq : undefined)
    if (problem !== undefined) socket.close(problem)
    else if (!session) write(socket, Op.InvalidSession, false)
    if (problem !== undefined || !session || !missed) return
    this.#attach(socket, session)
    for (const payload of missed) session.send?.(payload)
    session.dispatch('RESUMED', { _trace: [] })
  }

  #attach(socket: Socket, session: Session): void {
    socket.data.session = session
    session.send = (payload) => void socket.send(JSON.stringify(payload))
    socket.data.send = session.send
  }
}

function write(socket: Socket, op: number, d: unknown): void {
  socket.send(JSON.stringify({ op, d, s: null, t: null }))
}

function parse(text: string): { op: number; d: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
