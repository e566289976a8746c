import { type BotOptions, type RunningBot, startBot } from '@polyphony/bot'
import { startFakeDiscord } from '../fake-discord/fake.ts'
import { patientMs } from '../support/bot-on.ts'
import { type Chat, fakeChat } from './chat.ts'
import { runsAlone } from './needs.ts'
import { type Backend, buildServer, buildSystems } from './place.ts'
import type { ReadScenario } from './read.ts'
import type { Setting } from './shape.ts'
import { runSteps, type Stage } from './steps.ts'

/** A scenario whose steps are done, or the error that ended them. */
export interface Outcome {
  readonly scenario: ReadScenario
  readonly stage?: Stage
  readonly error?: unknown
}

/** The bot of this repository, with the platform and the server that a scenario runs on. */
export class TestBot {
  readonly #chat: Pick<Chat, 'apiUrl' | 'token'>
  readonly #backend: Backend
  readonly #commands: BotOptions['commands']
  #running: RunningBot | undefined

  constructor(chat: Pick<Chat, 'apiUrl' | 'token'>, backend: Backend, commands?: BotOptions['commands']) {
    this.#chat = chat
    this.#backend = backend
    this.#commands = commands
  }

  async start(): Promise<void> {
    const { token, apiUrl } = this.#chat
    const config = {
      token,
      apiUrl,
      prefixes: ['pk;', 'pk!'],
      shards: null,
      requestsPerSecond: 1000,
      status: '',
    }
    const log = {
      info() {},
      warn() {},
      error: (message: string, _?: unknown, cause?: unknown) => console.error(message, cause),
    }
    const commands = this.#commands && { commands: this.#commands }
    const times = { patienceMs: patientMs, quietAfterStartMs: 0 }
    const bridge = { ...this.#backend, answerMs: patientMs }
    this.#running = startBot({ config, bridge, log, ...times, ...commands })
    await this.#running.ready
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }
}

/** A person who speaks last: once the bot has posted for them, it has heard of everything before. */
const witness: Setting = {
  channels: { end: {} },
  people: { witness: { system: { members: { Wren: { proxy_tags: [{ prefix: 'w:', suffix: null }] } } } } },
}

/** Lets the bot finish: it has heard everything, and its stop waits for what it began. */
export async function finish(chat: Chat, backend: Backend, bot: TestBot): Promise<void> {
  const names = buildServer(chat, witness)
  const place = await buildSystems(backend, names, witness)
  const stage = { ...place, chat, backend, restart: async () => {} }
  await runSteps(stage, [{ say: 'w: the end', by: 'witness', in: 'end', proxied: 'last' }])
  await bot.stop()
}

async function play(chat: Chat, backend: Backend, bot: TestBot, scenario: ReadScenario): Promise<Outcome> {
  const names = buildServer(chat, scenario.setting ?? {})
  const place = await buildSystems(backend, names, scenario.setting ?? {})
  const restart = async () => {
    await bot.stop()
    await bot.start()
  }
  const stage: Stage = { ...place, chat, backend, restart }
  return runSteps(stage, scenario.steps).then(
    () => ({ scenario, stage }),
    (error) => ({ scenario, stage, error }),
  )
}

const secondsIn = ({ steps }: ReadScenario) =>
  steps.reduce((sum, step) => sum + ('later' in step ? step.later : 0), 0)

/** Runs scenarios on fakes: those that disturb nobody side by side, the others one after the other. */
export async function runOnFake(scenarios: readonly ReadScenario[], backend: Backend): Promise<Outcome[]> {
  const together = scenarios.filter((each) => !runsAlone(each))
  const groups = [together, ...scenarios.filter(runsAlone).map((each) => [each])]
  const outcomes: Outcome[] = []
  // why: a bot that starts repairs all open intentions of the server, also those of a platform that it cannot see.
  for (const group of groups) if (group.length > 0) outcomes.push(...(await runGroup(group, backend)))
  return outcomes
}

async function runGroup(scenarios: readonly ReadScenario[], backend: Backend): Promise<Outcome[]> {
  // why: the bot's clock cannot be set, so the platform begins as far in the past as its time will jump.
  const shiftMs = -1000 * Math.max(...scenarios.map(secondsIn))
  const fake = await startFakeDiscord({ shiftMs })
  const chat = fakeChat(fake)
  const bot = new TestBot(chat, backend)
  try {
    await bot.start()
    const outcomes = await Promise.all(scenarios.map((each) => play(chat, backend, bot, each)))
    await finish(chat, backend, bot)
    return outcomes
  } catch (error) {
    return scenarios.map((scenario) => ({ scenario, error }))
  } finally {
    await bot.stop()
    fake.stop()
  }
}
