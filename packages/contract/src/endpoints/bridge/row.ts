import { endpointsOf } from '../../model/endpoint.ts'

export const endpoint = endpointsOf('bridge', 'Bridge')

export const forBridges = { auth: 'bridge', scope: 'bridge' } as const
