import { afterAll, describe, expect, test } from 'bun:test'
import { bridgeKey, useBridge } from '../../server/tests/support/callers/bridge.ts'
import { spawnCommand } from '../../server/tests/support/processes/commands.ts'
import { freePort } from '../../server/tests/support/processes/free-port.ts'
import { until } from '../../server/tests/support/signals.ts'
import { newDatabase } from '../../server/tests/support/stores/stores.ts'
import { type FakeOptions, startFakeDiscord } from './fake-discord/fake.ts'
import { spawnFake } from './fake-discord/remote.ts'

// why: a start costs processor time, so the usual run takes a part of the table. A busy machine is no reason to fail:
// only the whole table, EVERY_STOP=1, holds the ten seconds that operators are promised.
const everywhere = process.env.EVERY_STOP === '1'
const stopWithinMs = everywhere ? 10_000 : 60_000
const token = 'secret-of-the-bot'

/** The state of the platform at the moment of the signal. */
interface Scene {
  readonly apiUrl: string
  /** Waits for the moment to send the signal. */
  readonly moment: (log: () => string) => boolean | Promise<boolean>
  /** A line that the log has then. */
  readonly logs?: RegExp
  readonly end: () => unknown
}

const logged = (words: RegExp) => (log: () => string) => words.test(log())
const connected = /"message":"the bot is connected"/
const unreachable = /"message":"the bot cannot connect and tries again".*"cause":"[^"]*(refused|connect)/i

const scenes: Record<string, () => Promise<Scene>> = {
  'refuses connections': async () => ({
    apiUrl: `http://127.0.0.1:${await freePort()}/api`,
    moment: logged(unreachable),
    logs: unreachable,
    end() {},
  }),
  'accepts connections and stays silent': async () => {
    const silent = listenSilently()
    return { apiUrl: `http://${silent.host}/api`, moment: silent.wasReached, end: silent.end }
  },
  'has a gateway that accepts connections and stays silent': async () => {
    const silent = listenSilently()
    const fake = await startFakeDiscord({ token, gatewayUrl: `ws://${silent.host}` })
    const end = () => {
      silent.end()
      fake.stop()
    }
    return { apiUrl: fake.apiUrl, moment: silent.wasReached, end }
  },
  'never says hello': () => silentBefore('hello'),
  'never says that the bot is in': () => silentBefore('ready'),
  'refuses the token': () => refused({}),
  'refuses the token at the gateway only': () => refused({ checksToken: false }),
  'is connected': async () => {
    const fake = await startFakeDiscord({ token })
    return { apiUrl: fake.apiUrl, moment: logged(connected), logs: connected, end: fake.stop }
  },
  'leaves an answer of the bot without a reply': async () => {
    const fake = await startFakeDiscord({ token })
    const guild = fake.makeGuild({ name: 'Harbour' })
    const channel = fake.makeChannel({ guild, name: 'general' })
    const person = fake.makePerson({ name: 'alice', guilds: [guild] })
    const fault = fake.fault({ route: 'POST /channels/*/messages', do: 'never' })
    let asked = false
    return {
      apiUrl: fake.apiUrl,
      moment(log) {
        if (!asked && connected.test(log())) {
          asked = true
          fake.say({ person, channel, content: 'pk;help' })
        }
        return fake.met(fault) > 0
      },
      logs: connected,
      end: fake.stop,
    }
  },
  'was connected and goes away': async () => {
    const fake = await startFakeDiscord({ token })
    let gone = false
    return {
      apiUrl: fake.apiUrl,
      moment(log) {
        if (!gone && connected.test(log())) {
          gone = true
          fake.die()
        }
        return lost.test(log())
      },
      logs: lost,
      end: fake.stop,
    }
  },
  'was connected and falls silent': async () => {
    const { apiUrl, freeze, stop } = await spawnFake({ token })
    const moment = (log: () => string) => {
      if (!connected.test(log())) return false
      freeze()
      return true
    }
    return { apiUrl, moment, logs: connected, end: stop }
  },
}
const lost = /"message":"the connection to the gateway failed"/

async function silentBefore(step: 'hello' | 'ready'): Promise<Scene> {
  const fake = await startFakeDiscord({ token })
  fake.silenceGateway(step)
  const moment = () => fake.gatewayCounts()[step === 'hello' ? 'open' : 'identify'] > 0
  return { apiUrl: fake.apiUrl, moment, end: fake.stop }
}

async function refused(options: FakeOptions): Promise<Scene> {
  const fake = await startFakeDiscord({ ...options, token: 'another' })
  const words = /DISCORD_TOKEN was refused/
  return { apiUrl: fake.apiUrl, moment: logged(words), logs: words, end: fake.stop }
}

/** Listens, accepts, and never says a word. */
function listenSilently() {
  let reached = false
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data() {
        reached = true
      },
    },
  })
  return {
    host: `127.0.0.1:${server.port}`,
    wasReached: () => reached,
    end: () => server.stop(true),
  }
}

/** The server that a bot alone talks to. */
const t = useBridge('sqlite')

/** The processes that run a bot. A bot alone that the platform refuses ends by itself. */
const ways = {
  'one process': async () => ({
    args: ['serve'],
    env: { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: await newDatabase('sqlite') },
  }),
  'several processes': async () => ({
    args: ['serve'],
    env: {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: await newDatabase('sqlite'),
      WORKERS: '2',
    },
  }),
  'polyphony bot': async () => ({
    args: ['bot'],
    env: { POLYPHONY_URL: t.url, BRIDGE_KEY: bridgeKey },
  }),
}

const usual: Partial<Record<keyof typeof ways, readonly string[]>> = {
  'one process': [
    'refuses connections',
    'never says hello',
    'refuses the token at the gateway only',
    'leaves an answer of the bot without a reply',
    'was connected and falls silent',
  ],
  'several processes': ['never says hello'],
  'polyphony bot': ['refuses connections'],
}
const table = Object.entries(ways).flatMap(([way, command]) =>
  Object.entries(scenes)
    .filter(([scene]) => everywhere || usual[way as keyof typeof ways]?.includes(scene))
    .map(([scene, open]) => ({ way, command, scene, open })),
)

describe('SIGTERM ends the bot and its server', () => {
  const started: ReturnType<typeof spawnCommand>[] = []
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all(started.map((child) => child.exited))
    for (const end of ends) await end()
  })

  for (const { way, command, scene, open } of table) {
    test(`${way}: when the platform ${scene}`, async () => {
      const { apiUrl, moment, logs = /./, end } = await open()
      ends.push(end)
      const { args, env } = await command()
      const child = spawnCommand(args, { ...env, DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl })
      started.push(child)
      let output = ''
      const read = [child.stdout, child.stderr].map(async (stream) => {
        for await (const chunk of stream) output += Buffer.from(chunk).toString()
      })
      let ended = false
      void child.exited.then(() => {
        ended = true
      })
      await until('the moment of the signal has come', () => ended || moment(() => output))
      const refusedAlone = way === 'polyphony bot' && scene.startsWith('refuses the token')
      const from = performance.now()
      child.kill('SIGTERM')
      expect(await child.exited).toBe(refusedAlone ? 1 : 0)
      const took = performance.now() - from
      await Promise.all(read)
      if (everywhere) console.log(`${way} | ${scene} | ${(took / 1000).toFixed(2)} s`)

      expect(took).toBeLessThan(stopWithinMs)
      expect(output).toMatch(logs)
      expect(output).toContain(`"message":"the bot connects","to":"${new URL(apiUrl).host}"`)
      expect(output).not.toContain(token)
      expect(output).not.toMatch(/\n\s+at |\\n\s+at /)
      for (const line of output
        .trim()
        .split('\n')
        .slice(0, refusedAlone ? -1 : undefined))
        JSON.parse(line)
    })
  }
})
