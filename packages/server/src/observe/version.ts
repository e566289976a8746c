import manifest from '../../package.json' with { type: 'json' }

export const version: string = manifest.version

/** A clock that shows an earlier time than the making of this release is wrong. */
export const madeAfter = Date.parse('2026-11-01T00:00:00Z')
