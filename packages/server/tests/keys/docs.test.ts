import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { api, apiV1, type Endpoint } from '@polyphony/contract'
import { needOf, needsOf, strangerScopes } from '../support/cases/scope-rules.ts'

const page = readFileSync(new URL('../../../../docs/build/keys.md', import.meta.url), 'utf8')

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
const inOrder = (a: Endpoint, b: Endpoint) =>
  a.path.localeCompare(b.path) || methods.indexOf(a.method) - methods.indexOf(b.method)

/** The table of `docs/build/keys.md`, from the rules that `matrix.test.ts` holds the server to. */
function matrix(): string {
  const rows = Object.values({ ...api, ...apiV1 } as Record<string, Endpoint>)
    .filter((endpoint) => !['bridge', 'nothing'].includes(needOf(endpoint)))
    .sort(inOrder)
    .map((endpoint) => {
      const needs = needsOf(endpoint)
      const scopes = strangerScopes(endpoint).filter(
        (scope) => scope === 'identify' || !scope.endsWith(':all'),
      )
      const every = scopes.filter((scope) => scope.startsWith('publicread:')).length === 5
      const stranger = every
        ? '`identify`, every `publicread`'
        : scopes.map((scope) => `\`${scope}\``).join(', ')
      const owner = needs.map((need) => (need === 'token' ? 'the token alone' : `\`${need}\``)).join(', ')
      return `| \`${endpoint.method} ${endpoint.path}\` | ${owner} | ${stranger} |`
    })
  return ['| endpoint | owner | stranger |', '|---|---|---|', ...rows].join('\n')
}

test('docs/build/keys.md lists what every endpoint asks of a key', () => {
  const [, shown = ''] = /<!-- matrix:[^\n]*-->\n\n(.*?)\n\n<!-- \/matrix -->/s.exec(page) ?? []
  expect(shown).toBe(matrix())
})
