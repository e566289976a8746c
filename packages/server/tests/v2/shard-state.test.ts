import { expect, test } from 'bun:test'
import { eachStore } from '../support/stores.ts'
import { useV2 } from '../support/v2.ts'

eachStore('GET /private/discord/shard_state', (store) => {
  const t = useV2(store)

  test('an empty list, so that the status page of the dashboard works', async () => {
    const res = await t.stranger.get('/private/discord/shard_state')
    expect({ status: res.status, body: res.body }).toEqual({ status: 200, body: { shards: [] } })
  })
})
