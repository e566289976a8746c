import { resolve } from 'node:path'
import { spawnFake } from '../../packages/bot/tests/fake-discord/remote.ts'
import { bridgeKey } from '../seed/plan.ts'
import { adopt, stop } from './children.ts'
import { freePort } from './servers.ts'

const main = resolve('packages/server/src/cli/main.ts')

export interface Speaker {
  readonly person: string
  readonly channel: string
}

/** A server of the database at an address, in a process of its own. */
async function openServer(database: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const common = { PATH: process.env.PATH, LOG_LEVEL: 'warn', LOG_FORMAT: 'json', BRIDGE_KEY: bridgeKey }
  const run = (command: string, env: Record<string, string>) =>
    adopt(
      Bun.spawn([process.execPath, main, command], {
        env: { ...common, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
  const server = run('serve', { PORT: String(port), DATABASE_URL: database })
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await Bun.sleep(20)

  const call = async (method: string, path: string, account = '', body?: unknown) => {
    const headers = { authorization: `Bearer ${bridgeKey}`, 'content-type': 'application/json' }
    const acting = account === '' ? {} : { 'x-polyphony-system': account }
    return fetch(url + path, {
      method,
      headers: { ...headers, ...acting },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  return { url, run, call, pid: server.pid, close: () => stop(server) }
}

/** A platform, a server and a bot, each in a process of its own, and people who speak in channels of theirs. */
export async function openChat({ database, speakers }: { database: string; speakers: number }) {
  const platform = await spawnFake()
  const { url, run, call, pid, close } = await openServer(database)
  const { fake, apiUrl, token } = platform
  const owner = await fake.makePerson({ name: 'Owner' })
  const guild = await fake.makeGuild({ name: 'Harbour', owner })
  const all: Speaker[] = []
  for (let i = 0; i < speakers; i++) {
    const person = await fake.makePerson({ name: `Person ${i}`, guilds: [guild] })
    const channel = await fake.makeChannel({ guild, name: `channel-${i}` })
    await call('POST', '/bridge/v1/systems', '', { account_id: person })
    await call('POST', '/v2/members', person, { name: `Wren ${i}`, proxy_tags: [{ prefix: 'w:' }] })
    all.push({ person, channel })
  }
  return {
    fake,
    speakers: all,
    call,
    serverPid: pid,
    startBot: () =>
      run('bot', {
        DISCORD_TOKEN: token,
        DISCORD_API_URL: apiUrl,
        POLYPHONY_URL: url,
        DISCORD_REQUESTS_PER_SECOND: '100000',
      }),
    async close() {
      await close()
      await platform.stop()
    },
  }
}

/** Resident memory of a process, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
