import { signedAddress } from '../world/messages.ts'
import { presentUser } from '../world/present.ts'
import { refuse, refuseField } from '../world/refusals.ts'
import type { World } from '../world/world.ts'
import { checkCommand } from './command-rules.ts'
import type { AddRoute } from './router.ts'

export interface GatewayFacts {
  readonly url: string
  readonly shards: number
  readonly maxConcurrency: number
}

const commandLimits: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 }

/** Routes of the application itself: the gateway's address, its commands, its files. */
export function addApplicationRoutes(
  add: AddRoute,
  world: World,
  checksToken: boolean,
  gateway: () => GatewayFacts,
): void {
  const application = () => ({
    id: world.applicationId,
    name: world.bot.name,
    bot: presentUser(world.bot),
    description: '',
    icon: null,
    bot_public: true,
    flags: 1 << 19,
    approximate_guild_count: world.guilds.size,
  })
  add('GET', '/gateway', () => ({ url: gateway().url }), { open: true })
  const gatewayBot = () => {
    const { url, shards, maxConcurrency } = gateway()
    const session_start_limit = {
      total: 1000,
      remaining: 1000,
      reset_after: 0,
      max_concurrency: maxConcurrency,
    }
    return { url, shards, session_start_limit }
  }
  add('GET', '/gateway/bot', gatewayBot, { open: !checksToken })
  add('GET', '/applications/@me', application)
  add('GET', '/oauth2/applications/@me', application)

  const path = `/applications/${world.applicationId}/commands`
  add('GET', path, () => world.commands)
  add('PUT', path, ({ body }) => {
    const commands = body as { name: string; type?: number }[]
    for (const [type, limit] of Object.entries(commandLimits)) {
      const count = commands.filter((each) => (each.type ?? 1) === Number(type)).length
      if (count > limit) refuse(50035)
    }
    commands.forEach(checkCommand)
    for (const [index, { name }] of commands.entries()) {
      if (name.length < 1 || name.length > 32) {
        refuseField(`${index}.name`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 32 in length.')
      }
    }
    const made = commands.map((each) => ({
      ...each,
      id: world.commands.find(({ name }) => name === each.name)?.id ?? world.ids.next(),
      application_id: world.applicationId,
      type: each.type ?? 1,
      version: world.ids.next(),
    }))
    world.commands.splice(0, world.commands.length, ...made)
    world.touch()
    return world.commands
  })
  add('POST', '/attachments/refresh-urls', ({ body }) => {
    const { attachment_urls } = body as { attachment_urls: string[] }
    return {
      refreshed_urls: attachment_urls.map((original) => ({
        original,
        refreshed: signedAddress(world, original),
      })),
    }
  })
}
