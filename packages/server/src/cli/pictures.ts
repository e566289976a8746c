import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openPictureFiles } from '../pictures/files.ts'
import type { PictureFiles } from '../pictures/storage.ts'
import { type Command, CommandRefusal } from './command.ts'
import { countUp } from './progress.ts'

export const copyPictures: Command = {
  name: 'pictures copy',
  summary: 'Copy the files of all pictures to another folder or object store',
  arguments: ['TO'],
  async run({ positionals: [to = ''], env }) {
    const { pictures } = readConfig(env)
    if (pictures.kind === 'folder' && !existsSync(pictures.path)) {
      throw new CommandRefusal(
        `There is no folder of pictures at ${resolve(pictures.path)}. Set PICTURES to the one of your server, or run this in the folder where the server runs.`,
      )
    }
    const from = openPictureFiles(pictures)
    const target = openPictureFiles(readConfig({ ...env, PICTURES: to }).pictures)
    const counter = countUp('files copied')
    const { copied, present } = await copyAll(from, target, counter.show).finally(counter.end)
    return {
      json: { copied, present },
      text: [
        `${copied} files copied, ${present} were there already.`,
        `Set PICTURES=${to} and start the server again. Then repeat this command with the old PICTURES, for pictures that came in between.`,
      ].join('\n'),
    }
  },
}

/** Copies files that the target does not have in the same size. */
async function copyAll(
  from: PictureFiles,
  to: PictureFiles,
  tell: (count: number, what: string) => void,
): Promise<{ copied: number; present: number }> {
  let copied = 0
  let present = 0
  for await (const { name, bytes } of from.list()) {
    if ((await to.open(name))?.size === bytes) {
      present++
      continue
    }
    const file = await from.open(name)
    if (file === undefined) continue
    const staged = to.stage()
    try {
      await Bun.write(staged, new Response(file.body()))
      await to.keep(name, staged)
    } finally {
      await rm(staged, { force: true })
    }
    tell(++copied, name)
  }
  return { copied, present }
}
