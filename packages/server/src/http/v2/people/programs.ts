import { api, fail, parseUuid } from '@polyphony/contract'
import { presentGrant, presentProgram } from '../../../domain/present/program.ts'
import { shutOut } from '../../../operations/people/grants.ts'
import { createProgram, deleteProgram } from '../../../operations/people/programs.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { callersDevice } from './client.ts'

export const programRoutes = {
  listPrograms: route(api.listPrograms, target.none, async ({ ctx, person: { person } }) =>
    (await ctx.store.programs.list(person)).map(presentProgram),
  ),

  createProgram: route(api.createProgram, target.none, async ({ ctx, person: { person }, body }) => {
    const { program, secret } = await createProgram(ctx, person, body)
    return { ...presentProgram(program), ...(secret !== undefined && { client_secret: secret }) }
  }),

  deleteProgram: route(api.deleteProgram, target.none, async ({ ctx, person: { person }, params }) => {
    await deleteProgram(ctx, person, parseUuid(params.program) ?? fail('program_not_found'))
    return undefined
  }),

  listGrants: route(api.listGrants, target.none, async ({ ctx, person: { person } }) =>
    (await ctx.store.grants.list(person, ctx.clock.now())).map(presentGrant),
  ),

  endGrant: route(api.endGrant, target.none, async (call) => {
    const { ctx, person, params } = call
    await shutOut(ctx, person, parseUuid(params.grant) ?? fail('grant_not_found'), callersDevice(call))
    return undefined
  }),
}
