import { readFileSync } from 'node:fs'

const folder = new URL('../../../fixtures/', import.meta.url)

/** The cases of a file in `fixtures/`, long texts written out (see its README). */
export function readCases<Case>(file: string): Case[] {
  const { cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'), writeOut) as { cases: Case[] }
  return cases
}

interface LongText {
  $repeat: string
  $times: number
  $after?: string
}
const isLongText = (value: unknown): value is LongText =>
  typeof value === 'object' && value !== null && '$repeat' in value

function writeOut(_: string, value: unknown): unknown {
  return isLongText(value) ? (value.$after ?? '') + value.$repeat.repeat(value.$times) : value
}

/** A whole body of a PATCH, and what it writes or how it is refused. */
export interface PatchCase {
  name: string
  body: unknown
  expect: {
    patch?: Record<string, unknown>
    errors?: Record<string, unknown[]>
    error?: 'bad_request'
  }
}
