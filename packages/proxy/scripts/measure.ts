// CPU per decision for a large system: bun packages/proxy/scripts/measure.ts [members] [tags per member]
import { decide, type ProxyContext, type ProxyMember, type ProxyMessage, prepareTags } from '../src/index.ts'

const memberCount = Number(process.argv[2] ?? 1000)
const tagCount = Number(process.argv[3] ?? 100)

type MakeTag = (n: number) => { prefix: string | null; suffix: string | null }

const makers: Record<string, MakeTag> = {
  'prefixes of many kinds': (n) => ({ prefix: `${n.toString(36)}:`, suffix: null }),
  'all alike but for the last letters': (n) => ({
    prefix: `aaaaaaaa${n.toString(36).padStart(4, 'a')} `,
    suffix: ` ${n % 7}`,
  }),
  'as many lengths as fit': (n) => ({
    prefix: 'a'.repeat(1 + (n % 47)),
    suffix: `${'b'.repeat(Math.floor(n / 47) % 45)}${n}`,
  }),
}

const contents = {
  'long text, no match': 'aaaaaaaa and so on, as people write. '.repeat(10),
  'short text, no match': 'aa',
  'no text, attachment': '',
}

function makeMembers(tag: MakeTag): ProxyMember[] {
  const members = Array.from({ length: memberCount }, (_, m) => ({
    id: `m${m}`,
    name: `Member ${m}`,
    proxy_tags: Array.from({ length: tagCount }, (_, t) => tag(m * tagCount + t)),
  }))
  // why: strings as a store hands them over, not the ropes that the templates above leave behind
  return JSON.parse(JSON.stringify(members))
}

function cpuMicroseconds(work: () => void, times: number): number {
  const start = process.cpuUsage()
  for (let i = 0; i < times; i++) work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / times
}

// The median of many rounds: other work on the machine disturbs single ones.
function report(label: string, message: ProxyMessage, context: ProxyContext, times: number): void {
  const first = cpuMicroseconds(() => decide(message, context), 1)
  const rounds = Array.from({ length: 41 }, () => cpuMicroseconds(() => decide(message, context), times))
  const median = rounds.slice(10).sort((a, b) => a - b)[15] ?? 0
  const figures = `first ${first.toFixed(0).padStart(6)} µs   then ${median.toFixed(1).padStart(7)} µs`
  console.log(`  ${label.padEnd(50)} ${figures}`)
}

console.log(`${memberCount} members with ${tagCount} tags each, CPU time (user + system) per decide()`)
for (const [kind, tag] of Object.entries(makers)) {
  const members = makeMembers(tag)
  let prepared = prepareTags(members.slice(0, 1))
  const preparing = cpuMicroseconds(() => {
    prepared = prepareTags(members)
  }, 1)
  console.log(`${kind} (prepareTags ${(preparing / 1000).toFixed(0)} ms)`)
  for (const [what, content] of Object.entries(contents)) {
    for (const exact of [true, false]) {
      const context = { settings: { case_sensitive_proxy_tags: exact }, now: 0 }
      const message = { content, has_attachments: true }
      const label = `${what}${exact ? '' : ', any case'}`
      report(`${label}, plain`, message, { ...context, members }, 10)
      report(`${label}, prepared`, message, { ...context, members: prepared }, 100)
    }
  }
}
