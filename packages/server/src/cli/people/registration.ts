import { registrations } from '@polyphony/contract'
import { commandLine } from '../../operations/people/admin/log.ts'
import { chooseRegistration } from '../../operations/people/admin/registration.ts'
import { type Command, UsageError } from '../command.ts'

export const registration: Command = {
  name: 'registration',
  summary: 'Show or choose who can register: open, invite, closed or default',
  arguments: ['[CHOICE]'],
  async run({ positionals: [word], context }) {
    const choice = registrations.find((each) => each === word)
    if (word !== undefined && choice === undefined && word !== 'default')
      throw new UsageError('CHOICE is open, invite, closed or default. `default` follows REGISTRATION again.')
    const ctx = await context()
    const state =
      word === undefined
        ? await ctx.registration.state()
        : await chooseRegistration(ctx, commandLine, choice ?? null)
    const why = state.locked
      ? 'REGISTRATION=closed in the environment keeps it so.'
      : state.chosen === null
        ? 'The environment says so.'
        : `An admin chose it; the environment says ${state.environment}.`
    return { json: state, text: `Registration is ${state.registration}. ${why}` }
  },
}
