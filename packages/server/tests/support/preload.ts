import { afterAll } from 'bun:test'
import { stopPostgres } from './postgres.ts'
import { removeFolders, setUpTimeoutMs } from './stores.ts'

afterAll(async () => {
  await stopPostgres()
  removeFolders()
}, setUpTimeoutMs)
