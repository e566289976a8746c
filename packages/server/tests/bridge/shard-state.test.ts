import { expect, test } from 'bun:test'
import { useV2 } from '../support/callers/v2.ts'
import { eachStore } from '../support/stores/stores.ts'

eachStore('GET /private/discord/shard_state', (store) => {
  const t = useV2(store)

  test('an empty list, so that the status page of the dashboard works', async () => {
    const res = await t.stranger.get('/private/discord/shard_state')
    expect({ status: res.status, body: res.body }).toEqual({ status: 200, body: { shards: [] } })
  })
})
