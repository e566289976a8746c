import { dirname, resolve } from 'node:path'
import { Refusal } from '../../base/refusal.ts'
import type { Id } from '../../platform/types.ts'
import { text } from '../../text/texts.ts'
import type { FromChild, ReplaceJob } from './child.ts'
import type { Replacing } from './read.ts'

const lookMs = 50
const mostLooks = 10
const startMs = 10_000
/** The file of the child. A binary starts itself and finds the file inside. */
const program = Bun.isStandaloneExecutable
  ? resolve(dirname(Bun.main), 'packages/bot/src/messages/regex/child.ts')
  : resolve(import.meta.dir, 'child.ts')

const mostWaiting = 20

let last: Promise<unknown> = Promise.resolve()
const waiting = new Set<Id>()

/**
 * Replaces in a child process, and kills it after half a second: a process cannot end its own search with a slow pattern.
 * One child runs at a time, and each account may have one in the queue, so that nobody blocks the others. It counts
 * looks instead of time: on a busy machine the child gets as little time as this process.
 */
export async function replaceInTime(old: string, replacing: Replacing, account: Id): Promise<string> {
  if (waiting.has(account) || waiting.size >= mostWaiting) throw new Refusal(text.regexBusy)
  waiting.add(account)
  const mine = last.then(() => run({ old, ...replacing }))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting.delete(account)
  }
}

function run(job: ReplaceJob): Promise<string> {
  // why: messages of another process arrive outside of the language of this work.
  const { regexUnreadable, regexTooSlow } = text
  return new Promise((done, fail) => {
    const refuse = (sentence: string) => fail(new Refusal(sentence))
    const child = Bun.spawn([process.execPath, program], {
      // why: the process needs none of the bot's secrets, and no settings of the current folder.
      cwd: '/',
      env: {},
      stdio: ['ignore', 'ignore', 'ignore'],
      ipc(message: FromChild) {
        clearTimeout(timer)
        if (message === 'ready') {
          child.send(job)
          look()
          return
        }
        if (message.result === null) refuse(regexUnreadable)
        else done(message.result)
        child.kill('SIGKILL')
      },
      onExit: () => {
        clearTimeout(timer)
        refuse(regexTooSlow)
      },
    })
    const end = () => child.kill('SIGKILL')
    let looks = 0
    const look = () => {
      if (looks++ === mostLooks) end()
      else timer = setTimeout(look, lookMs)
    }
    let timer = setTimeout(end, startMs)
  })
}
