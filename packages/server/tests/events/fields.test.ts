import { expect, test } from 'bun:test'
import {
  groupModel,
  memberGuildModel,
  memberModel,
  type Resource,
  settingsModel,
  systemGuildModel,
  systemModel,
} from '@polyphony/contract'
import fc from 'fast-check'
import { guild, useBridge } from '../support/callers/bridge.ts'
import {
  callEndpoint,
  type EndpointName,
  forget,
  outboxOf,
  type Stage,
  setStage,
} from '../support/cases/outbox.ts'
import { eachStore } from '../support/stores/stores.ts'
import { anyBody } from '../support/worlds/model-values.ts'

interface Kind {
  model: Resource
  /** Values for the variables of the path. */
  params?(stage: Stage): Record<string, string>
  /** Keys that the event has beside the fields. */
  beside?: readonly string[]
  before?: EndpointName
}

const kinds: Partial<Record<EndpointName, Kind>> = {
  updateSystem: { model: systemModel },
  updateSettings: { model: settingsModel },
  updateMember: { model: memberModel, params: ({ a }) => ({ memberRef: a.id }) },
  updateGroup: { model: groupModel, params: ({ group }) => ({ groupRef: group.id }) },
  updateSystemGuild: {
    model: systemGuildModel,
    params: () => ({ guild_id: guild }),
    beside: ['guild_id'],
    before: 'bridgePutSystemGuild',
  },
  updateMemberGuild: {
    model: memberGuildModel,
    params: ({ a }) => ({ memberRef: a.id, guild_id: guild }),
    beside: ['guild_id'],
    before: 'bridgePutMemberGuild',
  },
}

eachStore('a change of everything', (store) => {
  const t = useBridge(store)

  for (const [name, kind] of Object.entries(kinds) as [EndpointName, Kind][]) {
    test(`${name} tells every field and privacy key of the model`, async () => {
      const { model, params = () => ({}), beside = [], before } = kind
      const stage = await setStage(t)
      if (before) await callEndpoint(stage, before, { params: params(stage), body: {} })
      await forget(t, stage)
      const privacy = Object.fromEntries(model.privacy.map((key) => [key, 'private']))
      const [fields] = fc.sample(anyBody(model), 1)
      const body = { ...fields, ...(model.privacy.length > 0 && { privacy }) }
      const { status } = await callEndpoint(stage, name, { params: params(stage), body })
      expect(status).toBe(200)
      const [event, ...more] = await outboxOf(t, stage)
      const data = JSON.parse(event?.data ?? '{}')
      expect(more).toEqual([])
      expect(Object.keys(data).sort()).toEqual([...beside, ...Object.keys(body)].sort())
      expect(data.privacy ?? {}).toEqual(privacy)
    })
  }
})
