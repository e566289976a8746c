#!/usr/bin/env bun
import { createInterface } from 'node:readline'
import { onMessage } from './bot.ts'
import { Bridge, Refused } from './bridge.ts'
import { type Chat, commands, Unclear } from './commands.ts'
import { accountId, Room } from './room.ts'

const { POLYPHONY_URL: url = 'http://127.0.0.1:8080', BRIDGE_KEY: key } = process.env
if (!key) {
  console.error('Set BRIDGE_KEY to a key of your server: npx polyphony bridge-key create terminal-chat')
  process.exit(2)
}
const room = new Room(console.log)
const chat: Chat = { bridge: new Bridge(url, key), room, name: 'alice' }
const isTyped = process.stdin.isTTY === true

/** In a script nobody sees what was typed, so it is shown. */
const prompt = () => isTyped && process.stdout.write('> ')
const echo = (line: string) => isTyped || console.log(`> ${line}`)

prompt()
for await (const line of createInterface({ input: process.stdin })) {
  echo(line)
  try {
    await take(line)
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unclear)) {
      console.error(`The server at ${url} does not answer: ${error}`)
      process.exit(1)
    }
    room.note(error.message)
  }
  prompt()
}

/** One line: a command, or a message. */
async function take(line: string): Promise<void> {
  const [, name, argument = ''] = /^\/(\w+) ?(.*)$/.exec(line) ?? []
  if (name === undefined) {
    await onMessage(chat.bridge, room, room.receive(accountId(chat.name), chat.name, line))
    return
  }
  const command = commands[name]
  const answer = command ? await command.run(chat, argument.trim()) : `There is no /${name}. Try /help.`
  if (answer !== undefined) room.note(answer)
}
