import { describe, expect, test } from 'bun:test'
import { pathOf, Router } from './router.ts'

const router = new Router<string>()
router.add('GET', '/v2/members/{memberRef}', 'member')
router.add('GET', '/v2/members/{memberRef}/guilds/{guild_id}', 'guild')
router.add('GET', '/v2/people/@me', 'person')
router.add('POST', '/v2/members', 'create')

describe('the router', () => {
  test('finds a route by its method and path, and names the parameters', () => {
    expect(router.find('GET', '/v2/members/abcdef')).toEqual({
      route: 'member',
      params: { memberRef: 'abcdef' },
    })
    expect(router.find('GET', '/v2/members/abcdef/guilds/12')).toEqual({
      route: 'guild',
      params: { memberRef: 'abcdef', guild_id: '12' },
    })
    expect(router.find('POST', '/v2/members')).toEqual({ route: 'create', params: {} })
  })

  test('finds nothing by a part of a path, a longer path, an empty word or another method', () => {
    for (const path of ['/', '/v2', '/v2/members', '/v2/members/', '/v2//members/a', '/v2/members/a/b']) {
      expect([path, router.find('GET', path)]).toEqual([path, undefined])
    }
    expect(router.find('GET', '/v2/member/a')).toBeUndefined()
    expect(router.find('TRACE', '/v2/members/a')).toBeUndefined()
  })

  test('decodes parameters, and leaves escapes that form no character', () => {
    const memberOf = (url: string) => router.find('GET', pathOf(url))?.params.memberRef
    expect(memberOf('http://x/v2/members/%61bc')).toBe('abc')
    expect(memberOf('http://x/v2/members/a%2Fb')).toBe('a/b')
    expect(memberOf('http://x/v2/members/a%252Fb')).toBe('a%2Fb')
    expect(memberOf('http://x/v2/members/%C3%A4%ff%zz')).toBe('%C3%A4%ff%zz')
    expect(memberOf('http://x/v2/members/%C3%A4-%ff-%zz')).toBe('ä-%ff-%zz')
  })
})

describe('pathOf', () => {
  test('leaves out host, query, fragment and one slash at the end', () => {
    for (const url of ['http://x/v2/a', 'http://x:80/v2/a/', 'http://x/v2/a?b/c', 'http://x/v2/a/#b?c']) {
      expect(pathOf(url)).toBe('/v2/a')
    }
    expect(pathOf('http://x/')).toBe('/')
    expect(pathOf('http://x/a//')).toBe('/a/')
  })

  test('decodes letters, but nothing that would change what the path means', () => {
    expect(pathOf('http://x/%762/%40me%2Fb')).toBe('/v2/%40me%2Fb')
  })
})
