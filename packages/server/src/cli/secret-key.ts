import { adoptSecretKey } from '../operations/people/secret-key.ts'
import { countAuthenticators } from '../operations/people/totp.ts'
import type { Command } from './command.ts'

export const secretKeyAdopt: Command = {
  name: 'secret-key adopt',
  summary: 'Use the secret key that is here from now on, because the old one is lost',
  async run({ context }) {
    const ctx = await context()
    const fingerprint = await adoptSecretKey(ctx)
    const { unreadable } = await countAuthenticators(ctx, Number.MAX_SAFE_INTEGER)
    const people = unreadable === 1 ? '1 person' : `${unreadable} people`
    const lost = `${people} must sign in with a recovery code or a passkey and set up their authenticator again.`
    return {
      json: { fingerprint, unreadable },
      text: [
        `The database now belongs to the secret key with the fingerprint ${fingerprint}, in ${ctx.secretBox.place}.`,
        ...(unreadable > 0 ? [lost] : []),
        'Restart the server.',
      ].join('\n'),
    }
  },
}
