import { describe, expect, test } from 'bun:test'
import { charactersOf, checkCommand } from '../../../tests/fake-discord/rest/command-rules.ts'
import type { BotContext } from '../../context.ts'
import { writeSlash } from '../../discord/application-commands.ts'
import { account, field, image, ownMember, text, toggle } from '../definitions/args.ts'
import { type Command, command } from '../definitions/command.ts'
import { usageOf } from '../definitions/form.ts'
import { allCommands } from '../families/all.ts'
import { offersOf } from './offers.ts'
import { readChosen } from './read.ts'

const defaults = { who: 'anyone', help: () => 'Helps.', example: 'x', run: () => undefined } as const
const define = (...form: Command['form']) => command({ ...defaults, form })

const paths = (commands: readonly Command[]) => [...offersOf(commands).routes.keys()]

describe('all commands', () => {
  const { commands, routes } = offersOf(allCommands({} as BotContext))
  const written = commands.map(writeSlash)

  test('are within the limits of the platform', () => {
    expect(written.length).toBeLessThanOrEqual(100)
    for (const one of written) {
      expect(() => checkCommand(one as never), `${one.name} (${charactersOf(one as never)})`).not.toThrow()
    }
  })

  test('are offered, each under a name of its own', () => {
    const offered = [...routes.values()].flatMap(({ commands }) => commands.map(usageOf))
    const missing = allCommands({} as BotContext)
      .filter(({ who, slash }) => who !== 'operator' && slash !== null)
      .map(usageOf)
      .filter((usage) => !usage.endsWith(' help') && !offered.includes(usage))
    expect(missing).toEqual([])
  })
})

test('words become the path, and arguments become options', () => {
  const commands = [
    define('member|m', ownMember('member')),
    define('member|m', ownMember('member'), 'tags|t show', text('tag')),
    command({ ...defaults, who: 'own', form: ['link', account('account')] }),
    command({ ...defaults, form: ['link', text('code')], slash: 'code' }),
    define('ping'),
  ]
  expect(paths(commands)).toEqual(['member show', 'member tags-show', 'link account', 'link code', 'ping'])
  const { routes } = offersOf(commands)
  const options = routes.get('member tags-show')?.options.map(({ name, required }) => [name, required])
  expect(options).toEqual([
    ['member', true],
    ['tag', true],
    ['visible', false],
  ])
})

test('commands that differ only in arguments share a name, and the values decide', () => {
  const privacy = ['member', ownMember('member'), 'secrets'] as const
  const commands = [define(...privacy), define(...privacy, text('subject')), define('member')]
  expect(paths(commands)).toEqual(['member secrets', 'member show'])
  const route = offersOf(commands).routes.get('member secrets')
  expect(route?.options.map(({ name, required }) => [name, required])).toEqual([
    ['member', true],
    ['subject', false],
    ['visible', false],
  ])
  const chosen = (values: Record<string, string>) =>
    route && usageOf(readChosen(route, { values: new Map(Object.entries(values)) }).parsed.command)
  expect(chosen({ member: 'Ash' })).toBe('member <member> secrets')
  expect(chosen({ member: 'Ash', subject: 'name' })).toBe('member <member> secrets <subject>')
})

test('a family that is too large gets groups', () => {
  const fields = Array.from({ length: 20 }, (_, index) => define('member', `field${index}`, field('text')))
  const commands = [
    ...fields,
    define('member', ownMember('member')),
    define('member', 'new', text('name')),
    ...['list', 'add', 'remove'].map((word) => define('member', ownMember('member'), `group ${word}`)),
    define('member', ownMember('member'), 'group'),
  ]
  expect(paths(commands).filter((path) => !path.includes('field'))).toEqual([
    'member show',
    'member new',
    'member group show',
    'member group list',
    'member group add',
    'member group remove',
  ])
  expect(paths(commands)).toContain('member set field7')
  for (const one of offersOf(commands).commands) checkCommand(writeSlash(one) as never)
})

describe('values of options', () => {
  const read = (one: Command, values: Record<string, string | boolean>) => {
    const [route] = offersOf([one]).routes.values()
    if (!route) throw new Error('Nothing is offered.')
    return readChosen(route, { values: new Map(Object.entries(values)) })
  }

  test('are read as if they were typed', () => {
    const one = define('member', ownMember('member'), 'description', field('text'))
    const { parsed, isVisible } = read(one, { member: ' Ash ', text: 'clear sky', visible: true })
    expect(parsed.typed.get('member')).toEqual({ text: 'Ash', words: ['Ash'], keyword: null })
    expect(parsed.typed.get('text')).toEqual({ text: 'clear sky', words: ['clear sky'], keyword: null })
    expect([isVisible, [...parsed.flags]]).toEqual([true, ['public']])
    expect(read(one, { member: 'Ash', action: 'clear' }).parsed.typed.get('text')?.keyword).toBe('clear')
    expect(read(one, { member: 'Ash', action: 'edit' }).edits?.name).toBe('text')
    expect(read(one, { member: 'Ash', action: 'show' }).parsed.typed.has('text')).toBe(false)
  })

  test('many flags share one option', () => {
    const flags = {
      all: 'all|a',
      full: 'full|f',
      name: 'by-name|bn',
      id: 'by-id',
      rev: 'reverse|r',
      desc: 'desc',
    }
    const one = command({ ...defaults, form: ['list'], flags })
    const { parsed } = read(one, { flags: '-f –by-name what' })
    expect([[...parsed.flags], parsed.unknownFlags]).toEqual([['full', 'name'], ['what']])
  })

  test('pictures come as files too, and switches as choices', () => {
    const [picture] = offersOf([define('avatar', image('picture'))]).commands
    expect(picture?.options.map(({ name }) => name)).toEqual(['picture', 'file', 'action', 'visible'])
    const [silent] = offersOf([define('silent', toggle('value'))]).commands
    expect(silent?.options[0]?.choices).toEqual(['on', 'off', 'default'])
  })
})
