import { afterAll } from 'bun:test'
import { endAll } from './at-end.ts'

afterAll(endAll, 180_000)
