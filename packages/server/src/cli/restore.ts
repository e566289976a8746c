import type { Header } from '../backup/format.ts'
import { checkFile, restore } from '../backup/restore.ts'
import { SecretBox } from '../base/secret-box.ts'
import { type Config, readConfig } from '../config.ts'
import { openPictureFiles } from '../pictures/files.ts'
import { openDriver } from '../store/drivers/open.ts'
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
      const restored = await restore(driver, file, openPictureFiles(config.pictures), counter.show).finally(
        counter.end,
      )
      const { json, text } = describe(file, restored)
      const key = await keyAdvice(config, restored.header)
      return { json, text: `Restored into ${driver.label}, read back and compared.\n${text}\n${key}` }
    } finally {
      await driver.close()
    }
  },
}

/** Says which secret key the restored data needs, and whether it is here. */
async function keyAdvice({ secretKey }: Config, { secret_key }: Header): Promise<string> {
  const secretBox = new SecretBox(secretKey)
  if (secret_key === undefined)
    return `If somebody uses an authenticator: put the secret.key of that server in its place, ${secretBox.place}.`
  const found = await secretBox.fingerprint().catch(() => undefined)
  if (found === secret_key) return `${secretBox.place} is the secret key that it needs.`
  const instead = found === undefined ? 'there is none' : `the key there has the fingerprint ${found}`
  return `It needs the secret key with the fingerprint ${secret_key} in ${secretBox.place}; ${instead}. Copy it there before you start the server, or set SECRET_KEY.`
}
