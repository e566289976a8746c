import type { Scenario, Step } from './shape.ts'

/** Steps that nobody but the fake can do, and the reason to tell. */
const powers: Readonly<Record<string, string>> = {
  moderate: 'deletes many messages at once',
  menu: 'uses the menu of a message',
  press: 'presses a button',
  preview: 'adds the preview of a link',
  post: 'opens a post in a forum',
  later: 'lets time pass',
  fault: 'makes requests fail',
  trouble: 'disturbs the gateway',
  permit: 'changes the permissions of a role',
  overwrite: 'changes the permissions of a channel',
  dropWebhooks: 'deletes webhooks',
  moveWebhooks: 'moves webhooks',
  dropChannel: 'deletes a channel',
  hears: 'reads the direct messages of a person',
}
const sayings = ['stickers', 'activity', 'type', 'poll', 'tts', 'forwardOf', 'embeds'] as const

/** Other scenarios would feel these, so they run alone. */
const everywhere = ['fault', 'trouble', 'later', 'restart']

const verbOf = (step: Step) => Object.keys(step)[0] ?? ''

export const runsAlone = ({ steps }: Scenario): boolean =>
  steps.some((step) => everywhere.includes(verbOf(step)))

/** Tells why a scenario can run on the fake only; undefined if it can run anywhere. */
export function needsFake({
  steps,
  setting,
  stands,
  told,
  webhooks,
  presence,
}: Scenario): string | undefined {
  for (const step of steps) {
    const reason = powers[verbOf(step)]
    if (reason) return `it ${reason}`
    const special = sayings.find((key) => key in step)
    if (special) return `people send ${special}`
    if ('in' in step && String(step.in).startsWith('@')) return 'people write to the bot directly'
    if ('flags' in step) return 'people send messages with flags'
  }
  if (told && Object.keys(told).length > 0) return 'it reads what one person was told'
  if (presence) return 'it looks at the presence of the bot'
  if (webhooks) return 'it counts webhooks'
  const avatars = Object.values(stands)
    .flat()
    .some(({ avatar }) => typeof avatar === 'string')
  if (avatars) return 'it looks at the addresses of pictures'
  const { server = {}, channels = {}, threads, roles, people = {} } = setting ?? {}
  const { settings: _, ...made } = server
  if (Object.values(people).some(({ avatar }) => avatar)) return 'it looks at the addresses of pictures'
  if (Object.keys(made).length > 0) return 'it needs a server of its own'
  if (threads || roles) return 'it needs threads or roles of its own'
  if (Object.keys(channels).some((name) => name !== 'general')) return 'it needs several channels'
  if (Object.values(channels).some((channel) => Object.keys(channel).length > 0))
    return 'it needs a special channel'
  const actors = new Set(steps.flatMap((step) => ('by' in step ? [step.by] : [])))
  const named = JSON.stringify(steps).includes('{carol}')
  if (named || [...actors].some((name) => name !== 'alice' && name !== 'bob'))
    return 'it needs more than two people'
  if (Object.keys(people).length > 3) return 'it needs more than two people'
  const special = Object.values(people).some(({ system: __, ...rest }) => Object.keys(rest).length > 0)
  return special ? 'it needs special people' : undefined
}
