import { describe, expect, test } from 'bun:test'
import { ConfigError, readConfig } from '../../src/config.ts'

const limitsOf = (RATE_LIMITS: string) => readConfig({ RATE_LIMITS }).rateLimits
const usual = { generic_get: 10, generic_update: 3, message: 10 }

describe('RATE_LIMITS', () => {
  test('is off unless it is set', () => {
    for (const env of [{}, { RATE_LIMITS: '' }, { RATE_LIMITS: 'off' }]) {
      expect(readConfig(env).rateLimits).toBeUndefined()
    }
  })

  test('on means the figures of the reference service', () => {
    expect(limitsOf('on')).toEqual(usual)
  })

  test('figures set what they name and leave the rest as usual', () => {
    expect(limitsOf('get=20,update=6,message=30')).toEqual({
      generic_get: 20,
      generic_update: 6,
      message: 30,
    })
    expect(limitsOf('update=1')).toEqual({ ...usual, generic_update: 1 })
    expect(limitsOf(' message=9999 , get=1 ')).toEqual({ ...usual, message: 9999, generic_get: 1 })
  })

  test('anything else stops the start with a line that says what is accepted', () => {
    for (const value of [
      'yes',
      'ON',
      '10',
      'get',
      'get=',
      'get=0',
      'get=-1',
      'get=1.5',
      'get=10000',
      'post=1',
      'get=1;update=1',
      ',',
    ]) {
      expect(() => limitsOf(value)).toThrow(ConfigError)
      expect(() => limitsOf(value)).toThrow(
        `RATE_LIMITS=${value} cannot be used: it must be off, on, or figures`,
      )
    }
  })
})

describe('REDIS_URL', () => {
  const urlOf = (REDIS_URL: string) => readConfig({ REDIS_URL }).redisUrl

  test('is an address with or without TLS, and unset by default', () => {
    expect(readConfig({}).redisUrl).toBeUndefined()
    expect(urlOf('')).toBeUndefined()
    for (const url of ['redis://127.0.0.1:6379', 'rediss://user:secret@redis.example:6380/2'])
      expect(urlOf(url)).toBe(url)
  })

  test('a bad one stops the start, and its password is not repeated', () => {
    for (const url of ['127.0.0.1:6379', 'http://127.0.0.1', 'redis', 'valkey://x:secret@host']) {
      expect(() => urlOf(url)).toThrow(ConfigError)
    }
    expect(() => urlOf('http://user:secret@host')).toThrow('REDIS_URL=http://***@host cannot be used')
  })
})

describe('TRUST_PROXY', () => {
  const rangesOf = (TRUST_PROXY: string) =>
    readConfig({ TRUST_PROXY }).trustProxy.map(([range, bits]) => `${range}/${bits}`)

  test('is off unless it lists address ranges', () => {
    for (const env of [{}, { TRUST_PROXY: '' }, { TRUST_PROXY: 'off' }])
      expect(readConfig(env).trustProxy).toEqual([])
    expect(rangesOf('127.0.0.1/32, fd00::/8')).toEqual(['127.0.0.1/32', 'fd00::/8'])
  })

  test('anything else stops the start', () => {
    for (const value of [
      'on',
      '127.0.0.1',
      '10.0.0.0/33',
      'proxy.example/8',
      '10.0.0.0/8,,',
      '10.0.0.0/8;fd00::/8',
    ]) {
      expect(() => rangesOf(value)).toThrow(`TRUST_PROXY=${value} cannot be used`)
    }
  })
})
