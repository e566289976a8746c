import { formatInstant, type PersonForAdmins } from '@polyphony/contract'
import { commandName } from '../../base/program.ts'
import type { Context } from '../../context.ts'
import type { PersonOverview } from '../../domain/entities.ts'
import { presentOverview } from '../../domain/present/admin.ts'
import { commandLine } from '../../operations/people/admin/log.ts'
import { changePerson, listPeople, resetPerson } from '../../operations/people/admin/people.ts'
import { type Command, CommandRefusal, type Input } from '../command.ts'

const peopleAtOnce = 1000

export const personList: Command = {
  name: 'person list',
  summary: 'List everybody who can sign in, or those whose name begins with START',
  arguments: ['[START]'],
  async run({ positionals: [search], context }) {
    const people = (await listAll(await context(), search)).map(presentOverview)
    const lines = people.map(
      (person) =>
        `${person.created}  ${person.name.padEnd(24)}  ${person.systems} ${person.systems === 1 ? 'system ' : 'systems'}  ${lastUse(person)}${person.role === 'admin' ? '  admin' : ''}${person.disabled ? '  disabled' : ''}`,
    )
    return { json: people, text: lines.length > 0 ? lines.join('\n') : 'There are no people.' }
  },
}

const lastUse = ({ last_used }: PersonForAdmins) =>
  last_used === null ? 'not signed in' : `last here ${last_used}`

async function listAll(ctx: Context, search: string | undefined): Promise<PersonOverview[]> {
  const people: PersonOverview[] = []
  for (;;) {
    const page = await listPeople(ctx, { search, limit: peopleAtOnce, after: people.at(-1)?.uuid })
    people.push(...page)
    if (page.length < peopleAtOnce) return people
  }
}

export const personDisable: Command = {
  name: 'person disable',
  summary: 'Sign somebody out everywhere, and let them in no more',
  arguments: ['NAME'],
  run: async (input) => setDisabled(input, true, 'Disabled'),
}

export const personEnable: Command = {
  name: 'person enable',
  summary: 'Let somebody in again',
  arguments: ['NAME'],
  run: async (input) => setDisabled(input, false, 'Enabled'),
}

async function setDisabled(input: Input, disabled: boolean, done: string) {
  const ctx = await input.context()
  const { uuid, name } = await findPerson(ctx, input)
  await changePerson(ctx, commandLine, uuid, { disabled })
  return { json: { name, disabled }, text: `${done} ${name}.` }
}

export const personReset: Command = {
  name: 'person reset',
  summary: 'End all access of somebody, and print a link that lets them in',
  arguments: ['NAME'],
  options: { keep: { type: 'boolean' } },
  optionHelp: {
    keep: 'Keep their password, passkeys, recovery codes, authenticator and single sign-on.',
  },
  async run(input) {
    const ctx = await input.context()
    const { uuid, name, disabled_at } = await findPerson(ctx, input)
    const keepWays = input.options.keep === true
    if (disabled_at !== null)
      throw new CommandRefusal(`${name} is disabled. First run: ${commandName} person enable ${name}`)
    const { url, expires_at } = await resetPerson(ctx, commandLine, uuid, { keepWays })
    return {
      json: { name, url, expires_at: formatInstant(expires_at) },
      text: [
        `Signed ${name} out everywhere and ended the access of their programs.`,
        keepWays
          ? 'Their password, passkeys, recovery codes, authenticator and single sign-on stay.'
          : 'Their password, passkeys, recovery codes, authenticator and single sign-on no longer work.',
        'This link lets them in, once and within an hour:',
        url,
        'Give it to nobody else. It leads through a new password and everything else that may need a look. Their systems stay.',
      ].join('\n'),
    }
  },
}

/** Finds the person whom the first argument names. */
async function findPerson(
  { store }: Context,
  { positionals: [name = ''] }: Pick<Input, 'positionals'>,
): Promise<PersonOverview> {
  const person = await store.overview.findByName(name.toLowerCase())
  if (person === undefined) throw new CommandRefusal(`There is no person '${name}'.`)
  return person
}
