import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createClient } from '@polyphony/client'
import { later, minutes } from '@polyphony/contract'
import { systemClock } from '../../src/base/clock.ts'
import { readConfig } from '../../src/config.ts'
import { openContext } from '../../src/main.ts'
import { clearLeftovers } from '../../src/operations/pictures/pictures.ts'
import { sql } from '../../src/store/sql/sql.ts'
import { Caller } from '../support/callers/server.ts'
import { newBucket } from '../support/pictures/bucket-server.ts'
import { newPng, picturesPath, upload } from '../support/pictures/uploads.ts'
import { freePort } from '../support/processes/free-port.ts'
import { useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { eachStore, newDatabase, newFolder, type StoreKind } from '../support/stores/stores.ts'

const uploads = 200
const start = useProcesses()

/** Lists the pictures that have a row, and those that have a file, once the time of leftovers is over. */
async function found(env: Record<string, string>): Promise<{ rows: string[]; files: string[] }> {
  const clock = systemClock(() => {})
  const after = { ...clock, now: () => later(clock.now(), minutes(11)) }
  const ctx = await openContext(readConfig(env), { clock: after })
  try {
    await clearLeftovers(ctx)
    const rows = await ctx.store.driver.all<{ key: string }>(sql`select key from pictures`)
    const files = await Array.fromAsync(ctx.pictures.files.list())
    return {
      rows: rows.map(({ key }) => `${key}.webp`).sort(),
      files: files.map(({ name }) => name).sort(),
    }
  } finally {
    await ctx.close()
  }
}

const folder = async () => ({ PICTURES: join(newFolder(), 'pictures') })
const objectStore = async () => {
  const prefix = crypto.randomUUID()
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = await newBucket(prefix)
  return {
    PICTURES: `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
/** The settings of a new place for pictures: rows and files know nothing of each other's kind, so each kind once. */
const newPlace: Record<StoreKind, () => Promise<Record<string, string>>> = {
  sqlite: folder,
  postgres: objectStore,
}

eachStore('a server that is killed while pictures come in', (store) => {
  test('keeps every picture it confirmed, and no file without its row', async () => {
    const env = {
      PORT: String(await freePort()),
      DATABASE_URL: await newDatabase(store),
      LOG_LEVEL: 'error',
      ...(await newPlace[store]()),
    }
    let running = start({ ...env, REGISTRATION: 'open' })
    const { token } = await createClient({ baseUrl: (await running).url }).createSystem({ body: {} })
    const confirmed: string[] = []
    const files = await Promise.all(Array.from({ length: uploads }, () => newPng()))
    const send = async () => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) {
        const { url } = await running
        const answer = await upload(new Caller(url, token), file).catch(() => undefined)
        if (answer === undefined) files.push(file)
        else confirmed.push(`${answer.body.id}.webp`)
      }
    }
    const work = Array.from({ length: 4 }, send)
    await until('some are stored', () => confirmed.length >= uploads / 3)
    const killed = await running
    running = killed.stop('SIGKILL').then(() => start(env))
    await Promise.all(work)
    const server = await running
    const { body } = await new Caller(server.url, token).get(picturesPath)
    await server.stop('SIGTERM')
    const { rows, files: stored } = await found(env)
    expect(stored).toEqual(rows)
    expect(body.pictures.map(({ id }: { id: string }) => `${id}.webp`).sort()).toEqual(rows)
    expect(confirmed.filter((name) => !rows.includes(name))).toEqual([])
    expect(rows.length).toBe(uploads)
  })
})
