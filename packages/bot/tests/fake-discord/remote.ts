import { fileURLToPath } from 'node:url'
import { type FakeDiscord, type FakeOptions, until } from './fake.ts'

type Verb<T> = T extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : () => Promise<T>

/** The handle of a fake in another process: the same verbs, but every answer is a promise. */
export type RemoteFake = { [K in keyof Omit<FakeDiscord, 'until' | 'stop'>]: Verb<FakeDiscord[K]> } & {
  until: FakeDiscord['until']
}

export function connectFake(control: string): RemoteFake {
  const call = async (verb: string, args: unknown[]): Promise<unknown> => {
    const response = await fetch(`${control}/${verb}`, { method: 'POST', body: JSON.stringify(args) })
    const answer = (await response.json()) as { result: unknown } | { error: string; code?: number }
    if ('error' in answer) throw Object.assign(new Error(answer.error), { code: answer.code })
    return answer.result
  }
  const wait: FakeDiscord['until'] = (what, condition, timeoutMs) =>
    until(
      (version) => call('changed', [version]) as Promise<number>,
      () => call('version', []) as Promise<number>,
      what,
      condition,
      timeoutMs,
    )
  return new Proxy({} as RemoteFake, {
    get: (_, verb: string) => {
      // why: a thing with a function 'then' would be taken for a promise.
      if (verb === 'then') return undefined
      return verb === 'until' ? wait : (...args: unknown[]) => call(verb, args)
    },
  })
}

export interface FakeProcess {
  readonly fake: RemoteFake
  readonly apiUrl: string
  readonly token: string
  /** Lets the platform keep its connections and say nothing any more. */
  freeze(): void
  stop(): Promise<void>
}

/** Starts the fake in a process of its own, so that its state survives whatever happens to the bot. */
export async function spawnFake(options: FakeOptions = {}): Promise<FakeProcess> {
  const child = Bun.spawn([process.execPath, fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH ?? '', FAKE_DISCORD: JSON.stringify(options) },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk)
    if (output.includes('\n')) break
  }
  const { control, apiUrl, token } = JSON.parse(output) as { control: string; apiUrl: string; token: string }
  return {
    fake: connectFake(control),
    apiUrl,
    token,
    freeze: () => child.kill('SIGSTOP'),
    async stop() {
      // why: a frozen process hears no other signal.
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
