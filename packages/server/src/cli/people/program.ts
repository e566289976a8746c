import { fail, isRedirectAddress, parseUuid } from '@polyphony/contract'
import { presentProgram } from '../../domain/present/program.ts'
import { createProgram, deleteProgram } from '../../operations/people/programs.ts'
import { type Command, UsageError } from '../command.ts'

export const programCreate: Command = {
  name: 'program create',
  summary: 'Register a program that everybody on this server may let in',
  arguments: ['NAME', 'ADDRESS', '[ADDRESS]', '[ADDRESS]', '[ADDRESS]'],
  options: { public: { type: 'boolean' } },
  optionHelp: { public: 'The program cannot keep a secret: an app, or a page without a server.' },
  async run({ positionals: [name = '', ...redirect_uris], options, context }) {
    if (!/^\S.{0,99}$/.test(name)) throw new UsageError('NAME is a text of up to 100 characters.')
    const unusable = redirect_uris.find((address) => !isRedirectAddress(address))
    if (unusable !== undefined) {
      throw new UsageError(
        `${unusable} cannot be used. An ADDRESS starts with https://, or with http:// and 127.0.0.1, [::1] or localhost.`,
      )
    }
    const wishes = { name, redirect_uris, public: options.public === true }
    const { program, secret } = await createProgram(await context(), null, wishes)
    const { client_id } = presentProgram(program)
    return {
      json: { ...presentProgram(program), ...(secret !== undefined && { client_secret: secret }) },
      text: [
        `The program '${program.name}':`,
        `client ID      ${client_id}`,
        ...(secret === undefined ? [] : [`client secret  ${secret}`, 'The secret is shown only now.']),
        'See docs/build/oauth.md for how it asks people for access.',
      ].join('\n'),
    }
  },
}

export const programList: Command = {
  name: 'program list',
  summary: 'List the programs that everybody may let in',
  async run({ context }) {
    const { store } = await context()
    const programs = (await store.programs.list(null)).map(presentProgram)
    const lines = programs.map(({ client_id, created, name }) => `${client_id}  ${created}  ${name}`)
    return { json: programs, text: lines.length > 0 ? lines.join('\n') : 'There are no programs.' }
  },
}

export const programDelete: Command = {
  name: 'program delete',
  summary: 'Delete such a program; it loses its access at once',
  arguments: ['CLIENT_ID'],
  async run({ positionals: [text = ''], context }) {
    const client_id = parseUuid(text) ?? fail('program_not_found')
    await deleteProgram(await context(), null, client_id)
    return { json: { client_id, deleted: true }, text: `Deleted the program ${client_id}.` }
  },
}
