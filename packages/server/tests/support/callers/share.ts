import type { Circle } from '@polyphony/contract'
import { EventStream } from './event-stream.ts'
import { type Answer, Caller } from './server.ts'

/** The values of a circle of a test, with members as the API gave them. */
export type CircleWishes = Partial<Omit<Circle, 'id' | 'created' | 'members' | 'except'>> & {
  members?: readonly { id: string }[]
  except?: readonly { id: string }[]
}

let circles = 0

export async function newCircle(owner: Caller, wishes: CircleWishes): Promise<Circle> {
  const ids = (members: readonly { id: string }[] = []) => members.map(({ id }) => id)
  const body = {
    name: `Circle ${++circles}`,
    ...wishes,
    members: ids(wishes.members),
    except: ids(wishes.except),
  }
  return ok(await owner.post('/v2/systems/@me/circles', body)).body
}

/** The holder of a share, who has nothing but its link. */
export class Holder {
  readonly url: string
  readonly id: string
  readonly code: string
  readonly circles: readonly Circle[]
  readonly #caller: Caller

  constructor(url: string, { id, code, circles }: { id: string; code: string; circles: readonly Circle[] }) {
    this.url = url
    this.id = id
    this.code = code
    this.circles = circles
    this.#caller = new Caller(url)
  }

  get authorization(): string {
    return `Bearer share_${this.code}`
  }

  /** Reads below `/v2/shared`. */
  get = (path = '', headers: Record<string, string> = {}): Promise<Answer> =>
    this.#caller.get(`/v2/shared${path}`, { headers: { authorization: this.authorization, ...headers } })

  stream = (): Promise<EventStream> => openStream(this.url, this.authorization)
}

export const openStream = (url: string, authorization: string): Promise<EventStream> =>
  EventStream.open(url, authorization, { path: '/v2/shared/events' })

/** Makes circles and a share of them. */
export async function letIn(
  url: string,
  owner: Caller,
  wishes: readonly CircleWishes[],
  more: Record<string, unknown> = {},
): Promise<Holder> {
  const made: Circle[] = []
  for (const each of wishes) made.push(await newCircle(owner, each))
  return shareOf(url, owner, made, more)
}

export async function shareOf(
  url: string,
  owner: Caller,
  circles: readonly Circle[],
  more: Record<string, unknown> = {},
): Promise<Holder> {
  const body = { name: 'Sam', circles: circles.map(({ id }) => id), ...more }
  const { id, url: link } = ok(await owner.post('/v2/systems/@me/shares', body)).body
  return new Holder(url, { id, code: codeIn(link), circles })
}

/** Takes the code out of a link. */
export const codeIn = (link: string): string => link.split('#')[1] ?? ''

/** Makes a feed of a share; returns its path. */
export async function newFeed(owner: Caller, { id }: Holder, format: string): Promise<string> {
  const { url } = ok(await owner.post(`/v2/systems/@me/shares/${id}/feeds`, { format })).body
  return new URL(url).pathname
}

export function ok(answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
