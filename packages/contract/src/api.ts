import * as systems from './endpoints/systems.ts'

/** The table of endpoints: everything that is mounted, documented and typed. */
export const api = { ...systems }
export type Api = typeof api
