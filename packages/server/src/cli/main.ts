#!/usr/bin/env bun
import { listenForSignals } from './running/stop-signal.ts'

listenForSignals()
// why: loading the rest takes a moment, in which a signal may come.
const { call } = await import('./call.ts')
const code = await call(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  complain: (trouble) => console.error(trouble),
})
process.exitCode = code
// why: a connection to a chat platform that fell silent would keep the process alive.
process.stdout.end(() => process.exit(code))
