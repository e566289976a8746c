import { afterAll } from 'bun:test'
import { stopPostgres } from './stores/postgres.ts'
import { removeFolders, setUpTimeoutMs } from './stores/stores.ts'

afterAll(async () => {
  await stopPostgres()
  removeFolders()
}, setUpTimeoutMs)
