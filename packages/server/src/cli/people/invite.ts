import { days, formatInstant, later, limits, parseUuid } from '@polyphony/contract'
import { commandName } from '../../base/program.ts'
import { makeInvite, revokeInvite } from '../../operations/people/admin/invites.ts'
import { commandLine } from '../../operations/people/admin/log.ts'
import { type Command, UsageError } from '../command.ts'

const mostDays = 365

export const inviteCreate: Command = {
  name: 'invite create',
  summary: 'Print a link with which people can register',
  options: { uses: { type: 'string' }, days: { type: 'string' } },
  optionHelp: {
    uses: 'How many people can use it. The default is 1.',
    days: 'How many days it works. The default is 7.',
  },
  async run({ options, context }) {
    const uses = readNumber('--uses', options.uses, 1, limits.inviteUses)
    const span = days(readNumber('--days', options.days, 7, mostDays))
    const ctx = await context()
    const expires_at = later(ctx.clock.now(), span)
    const { invite, code, url } = await makeInvite(ctx, commandLine, { uses, expires_at })
    const json = { id: invite.uuid, code, url, uses, used: 0, expires_at: formatInstant(expires_at) }
    const closed = `Registration is closed: nobody can use it before you run ${commandName} registration invite.`
    return {
      json,
      text: [
        'Give this link to whom you want to invite. It is shown only now:',
        url,
        `It works ${uses === 1 ? 'once' : `${uses} times`}, until ${json.expires_at}.`,
        ...((await ctx.registration.current()) === 'closed' ? [closed] : []),
      ].join('\n'),
    }
  },
}

export const inviteList: Command = {
  name: 'invite list',
  summary: 'List the invites',
  async run({ context }) {
    const { store } = await context()
    const invites = (await store.invites.list()).map(({ uuid, uses, used, expires_at, role }) => ({
      id: uuid,
      uses,
      used,
      expires_at: formatInstant(expires_at),
      role,
    }))
    const lines = invites.map(
      ({ id, uses, used, expires_at, role }) =>
        `${id}  ${used} of ${uses} used  until ${expires_at}${role === 'admin' ? '  makes an admin' : ''}`,
    )
    return { json: invites, text: lines.length > 0 ? lines.join('\n') : 'There are no invites.' }
  },
}

export const inviteRevoke: Command = {
  name: 'invite revoke',
  summary: 'Revoke an invite; it stops working at once',
  arguments: ['ID'],
  async run({ positionals: [id = ''], context }) {
    const uuid = parseUuid(id)
    if (uuid === undefined) throw new UsageError('ID is one that `invite list` shows.')
    await revokeInvite(await context(), commandLine, uuid)
    return { json: { id: uuid, revoked: true }, text: `Revoked the invite ${uuid}.` }
  },
}

function readNumber(
  option: string,
  value: string | boolean | undefined,
  usual: number,
  most: number,
): number {
  if (value === undefined) return usual
  const number = /^\d+$/.test(String(value)) ? Number(value) : 0
  if (number >= 1 && number <= most) return number
  throw new UsageError(`${option} takes a whole number from 1 to ${most}.`)
}
