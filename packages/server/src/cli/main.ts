#!/usr/bin/env bun
import { call } from './call.ts'

const code = await call(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  complain: (trouble) => console.error(trouble),
})
process.exitCode = code
// why: a connection to a chat platform that fell silent would keep the process alive.
process.stdout.end(() => process.exit(code))
