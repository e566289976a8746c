#!/usr/bin/env bun
import { call } from './call.ts'

process.exitCode = await call(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  complain: (trouble) => console.error(trouble),
})
