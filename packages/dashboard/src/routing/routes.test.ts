import { expect, test } from 'bun:test'
import { pathPattern, routes } from './routes.ts'

test('the service worker opens every page, and nothing else', () => {
  const pages = new RegExp(pathPattern())
  const paths = routes.map(({ path }) => path.replaceAll(/:[^/]+/g, 'abcde'))
  expect(paths.filter((path) => !pages.test(path) || !pages.test(`${path.replace(/\/$/, '')}/`))).toEqual([])
  const others = [
    '/v2/systems/@me',
    '/docs',
    '/oauth/authorize',
    '/pictures/a.webp',
    '/m',
    '/members/a/b/c',
    '//',
  ]
  expect(others.filter((path) => pages.test(path))).toEqual([])
  expect(new RegExp(pathPattern([{ path: '/new/:ref', page: 'x' }])).test('/new/abcde')).toBe(true)
})
