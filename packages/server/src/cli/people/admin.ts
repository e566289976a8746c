import { formatInstant, hours, later } from '@polyphony/contract'
import { makeInvite } from '../../operations/people/admin/invites.ts'
import { commandLine } from '../../operations/people/admin/log.ts'
import type { Command } from '../command.ts'

const span = hours(24)

export const adminCreate: Command = {
  name: 'admin create',
  summary: 'Print a link with which somebody becomes an admin',
  async run({ context }) {
    const ctx = await context()
    const expires_at = later(ctx.clock.now(), span)
    const { invite, url } = await makeInvite(ctx, commandLine, { role: 'admin', expires_at })
    return {
      json: { id: invite.uuid, url, expires_at: formatInstant(expires_at) },
      text: [
        'Open this link to register as an admin:',
        url,
        'It works once and for 24 hours, whatever REGISTRATION says. It is shown only now.',
      ].join('\n'),
    }
  },
}
