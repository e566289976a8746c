import { endsAsExpected } from './check.ts'
import { type Backend, buildSystems, call, Names } from './place.ts'
import type { ReadScenario } from './read.ts'
import { type Elsewhere, RestChat } from './rest-chat.ts'
import { type Outcome, TestBot } from './run.ts'
import { runSteps, type Stage } from './steps.ts'

/** Settings that an earlier scenario may have left in the chat server. */
const plainServer = {
  log_channel: null,
  log_blacklist: [],
  blacklist: [],
  require_system_tag: false,
  suppress_notifications: 'never',
}

/** Runs one scenario on a server that somebody else set up. Nobody else may use its channel in the meantime. */
export async function runElsewhere(
  scenario: ReadScenario,
  elsewhere: Elsewhere,
  backend: Backend,
): Promise<Outcome> {
  const chat = new RestChat(elsewhere)
  const people = await chat.open()
  const names = new Names()
  names.guild = elsewhere.guild
  for (const [name, id] of Object.entries({
    ...people,
    carol: '1',
    bot: chat.botId,
    server: elsewhere.guild,
    general: elsewhere.channel,
  })) {
    names.set(name, id)
  }
  const bot = new TestBot(chat, backend)
  try {
    await call(backend, 'PATCH', `/bridge/v1/guilds/${elsewhere.guild}`, plainServer)
    const place = await buildSystems(backend, names, scenario.setting ?? {})
    await bot.start()
    await chat.begin(elsewhere.channel)
    const restart = async () => {
      await bot.stop()
      await bot.start()
    }
    const stage: Stage = { ...place, chat, backend, restart }
    await runSteps(stage, scenario.steps)
    await chat
      .until('the channel stands as expected', () => endsAsExpected(stage, scenario))
      .catch(() => undefined)
    return { scenario, stage }
  } catch (error) {
    return { scenario, error }
  } finally {
    await bot.stop()
  }
}
