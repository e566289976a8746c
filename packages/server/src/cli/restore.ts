import { checkFile, restore } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { openPictureFiles } from '../pictures/files.ts'
import { openDriver } from '../store/store.ts'
import { describe } from './backup.ts'
import type { Command } from './command.ts'
import { countUp } from './progress.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty database, SQLite or PostgreSQL',
  arguments: ['FILE'],
  options: { check: { type: 'boolean' } },
  optionHelp: { check: 'Only check that the file is complete and readable. This needs no database.' },
  async run({ positionals: [file = ''], options, env }) {
    const counter = countUp(options.check ? 'rows checked' : 'rows restored')
    if (options.check) {
      const { json, text } = describe(file, await checkFile(file, counter.show).finally(counter.end))
      return { json, text: `The backup is complete.\n${text}` }
    }
    const config = readConfig(env)
    const driver = await openDriver(config.database)
    try {
      const { json, text } = describe(
        file,
        await restore(driver, file, openPictureFiles(config.pictures), counter.show).finally(counter.end),
      )
      return { json, text: `Restored into ${driver.label}, read back and compared.\n${text}` }
    } finally {
      await driver.close()
    }
  },
}
