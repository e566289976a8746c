import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../../server/tests/support/runs.ts'
import { quoted, splitWords, typedReference } from '../../parsing/words.ts'
import { anyMember, choice, field, optional, ownMembers, system, text, time, toggle } from './args.ts'
import { type Command, command, type Part } from './command.ts'
import { usageOf } from './form.ts'
import { Parser } from './parse.ts'

const made = (form: readonly Part[], flags: Record<string, string> = {}): Command =>
  command({ form, flags, who: 'anyone', help: () => 'Helps.', example: 'x', run: () => undefined })

const parser = new Parser([
  made(['system|s', system('system')]),
  made(['system|s', system('system'), 'avatar|pic', field('image', { kind: 'image' })]),
  made(['system|s', system('system'), 'info'], { all: 'all|a' }),
  made(['system|s', system('system'), 'description|info', field('text')]),
  made(['system|s', system('system'), ['frontpercent|fp', 'front percent|p']]),
  made(['system|s', system('system'), 'front|f']),
  made(['member|m', anyMember('member')]),
  made(['member|m', 'new|n', text('name', { isName: true })]),
  made(['member|m', anyMember('member'), 'description|desc', field('text')]),
  made(['member|m', anyMember('member'), 'proxy', field('tag')], { forced: 'forced' }),
  made(['member|m', anyMember('member'), 'privacy']),
  made([
    'member|m',
    anyMember('member'),
    'privacy',
    choice('subject', { name: 'name' }),
    choice('level', { public: 'public|pub' }),
  ]),
  made(['member|m', anyMember('member'), 'tts', optional(toggle('value'))]),
  made(['switch|sw', ownMembers('members')]),
  made(['switch|sw', 'move|m', time('time')]),
  made(['switch|sw', 'out']),
  made(['list|l', optional(text('search'))], { all: 'all|a', sort: 'by-id' }),
])

/** Shows a parse in one line. */
function shown(typed: string): string {
  const parsed = parser.parse(typed)
  if (parsed.kind === 'missing') return `missing ${parsed.arg.name} of ${usageOf(parsed.command)}`
  if (parsed.kind === 'unknown') return `unknown ${parsed.word} after ${parsed.before}`
  const args = [...parsed.typed].map(
    ([name, { text, keyword }]) => `${name}=${keyword ? `[${keyword}]` : text}`,
  )
  const flags = [...parsed.flags].map((flag) => `-${flag}`)
  const unknown = parsed.unknownFlags.map((flag) => `?${flag}`)
  return [usageOf(parsed.command), ...args, ...flags, ...unknown].join(' · ')
}

describe('a command is found', () => {
  const rows: readonly [string, string][] = [
    ['system', 'system [system]'],
    ['s abcdef', 'system [system] · system=abcdef'],
    ['s <@123456789012345678>', 'system [system] · system=<@123456789012345678>'],
    ['s avatar', 'system [system] avatar [image]'],
    ['s avatar -id', 'system [system] · system=avatar · -id'],
    ['s -id avatar avatar', 'system [system] avatar [image] · system=avatar · -id'],
    ['s avatar https://a.example/-id', 'system [system] avatar [image] · image=https://a.example/-id'],
    ['s info', 'system [system] info'],
    ['s info -a', 'system [system] info · -all'],
    ['s info -_- hi', 'system [system] description [text] · text=-_- hi'],
    ['s abcdef PIC', 'system [system] avatar [image] · system=abcdef'],
    ['s front percent', 'system [system] frontpercent'],
    ['s abcdef front p', 'system [system] frontpercent · system=abcdef'],
    ['s front', 'system [system] front'],
    ['s frnot', 'system [system] · system=frnot'],
    ['s 12 frnot', 'unknown frnot after s 12'],
    ['s nothing', 'unknown nothing after s'],
    ['m', 'missing member of member <member>'],
    ['m new', 'missing name of member new <name>'],
    ['m "new"', 'member <member> · member=new'],
    ['m new "Craig Smith"', 'member new <name> · name="Craig Smith"'],
    ['m new -y Craig -x Smith', 'member new <name> · name=Craig -x Smith · -yes'],
    ['m Ash⏎desc line', 'member <member> description [text] · member=Ash · text=line'],
    ['m Ash nothing', 'unknown nothing after m Ash'],
    ['m Ash privacy', 'member <member> privacy · member=Ash'],
    ['m Ash privacy name', 'missing level of member <member> privacy <subject> <level>'],
    [
      'm Ash privacy name pub',
      'member <member> privacy <subject> <level> · member=Ash · subject=name · level=pub',
    ],
    ['m Ash tts -on', 'member <member> tts [value] · member=Ash · value=[on]'],
    ['m Ash tts off', 'member <member> tts [value] · member=Ash · value=off'],
    ['switch out', 'switch out'],
    ['switch "out"', 'switch <members> · members=out'],
    ['switch out now', 'switch out'],
    ['sw A⏎"B C"', 'switch <members> · members=A B C'],
    ['sw A⏎ B', 'switch <members> · members=A B'],
    ['sw m -y 1h 30m', 'switch move <time> · time=1h 30m · -yes'],
    ['sw m 1h -y', 'switch move <time> · time=1h · -yes'],
    ['m -zz Ash desc -zz', 'member <member> description [text] · member=Ash · text=-zz · ?zz'],
    ['m new -1', 'member new <name> · name=-1'],
    ['sw m -1 1h', 'switch move <time> · time=1h · ?1'],
    ['s avatar -zz', 'system [system] avatar [image] · ?zz'],
    ['switch', 'missing members of switch <members>'],
    ['l -by-id -a x -a', 'list [search] · search=x -a · -sort · -all'],
    ['swich out', 'unknown swich after '],
  ]
  for (const [typed, expected] of rows) {
    test(typed, () => expect(shown(typed.replaceAll('⏎', '\n'))).toBe(expected))
  }
})

describe('a field of text', () => {
  const rows: readonly [string, string][] = [
    ['', ''],
    ['text', 'text=text'],
    ['-raw', 'text=[raw]'],
    ['raw', 'text=[raw]'],
    ['RAW', 'text=[raw]'],
    ['"raw"', 'text="raw"'],
    ['raw power', 'text=raw power'],
    ['clear', 'text=[clear]'],
    ['clear -y', 'text=[clear] · -yes'],
    ['clear sky', 'text=clear sky'],
    ['-clear -y', 'text=[clear] · -yes'],
    ['—clear', 'text=[clear]'],
    ['hi -raw', 'text=hi -raw'],
    ['two  words -p', 'text=two  words -p'],
    ['-foo', 'text=-foo'],
    ['-foo bar', 'text=-foo bar'],
    ['-_- sleepy', 'text=-_- sleepy'],
    ['-5 degrees', 'text=-5 degrees'],
    ['-', 'text=-'],
    ['- one⏎- two', 'text=- one⏎- two'],
    ['-y - one⏎- two', 'text=- one⏎- two · -yes'],
    ['– one', 'text=– one'],
    ['-y -1 -y', 'text=-1 -y · -yes'],
    ['clear -1', 'text=clear -1'],
    ['⏎-raw', 'text=-raw'],
    ['⏎ - one⏎ - two', 'text=- one⏎ - two'],
    ['-pt', 'text=[plaintext]'],
  ]
  for (const [typed, expected] of rows) {
    test(`description ${typed}`, () => {
      const found = shown(`m Ash desc ${typed}`.replaceAll('⏎', '\n')).replaceAll('\n', '⏎')
      expect(found).toBe(
        ['member <member> description [text] · member=Ash', expected].filter(Boolean).join(' · '),
      )
    })
  }

  test('tags may begin with a dash', () => {
    expect(shown('m Ash proxy -text')).toEndWith('tag=-text')
    expect(shown('m Ash proxy -y -text-')).toEndWith('tag=-text- · -yes')
    expect(shown('m Ash proxy -clear')).toEndWith('tag=[clear]')
  })
})

/** Texts that look like commands. */
const piece = fc.constantFrom(
  'm',
  'system',
  'new',
  'Ash',
  'desc',
  '-y',
  '--raw',
  '–',
  '"',
  '“',
  '”',
  "'",
  ' ',
  '\n',
  '\t',
  'clear',
  'sw',
  'é',
  '🐈',
)
const commandLike = fc
  .array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 })
  .map((parts) => parts.join(' '))

test('parsing never throws and always ends', () => {
  fc.assert(
    fc.property(fc.oneof(commandLike, fc.string({ unit: 'binary', maxLength: 200 })), (typed) => {
      expect(['call', 'unknown', 'missing']).toContain(parser.parse(typed).kind)
      for (const { start, end } of splitWords(typed)) expect(end).toBeGreaterThan(start)
    }),
    { numRuns: runs(500) },
  )
})

test('parsing takes little time for a long message', () => {
  const parsed = parser.parse(`sw ${'"a b '.repeat(800)}`)
  expect(parsed.kind).toBe('call')
})

test('any name can be typed as an argument: in quotes, or by what the bot shows for it', () => {
  const name = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      commandLike,
      fc.constantFrom('new', '-y', 'out', '"', `"'“`),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(name, (name) => {
      const shownReference = typedReference(name, 'abcdef', parser.words)
      for (const typed of [quoted(name) ?? shownReference, shownReference]) {
        const parsed = parser.parse(`member ${typed} description x`)
        const member = parsed.kind === 'call' ? parsed.typed.get('member')?.text : undefined
        expect([name, 'abcdef']).toContain(member ?? `${typed} was read as ${parsed.kind}`)
      }
    }),
    { numRuns: runs(500) },
  )
})
