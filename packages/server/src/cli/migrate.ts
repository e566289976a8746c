import { readConfig } from '../config.ts'
import { openDriver } from '../store/drivers/open.ts'
import { migrate } from '../store/schema/migrate.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date (serve does this by itself)',
  async run({ env }) {
    const driver = await openDriver(readConfig(env).database)
    try {
      const applied = await migrate(driver)
      return {
        json: { applied },
        text: applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.',
      }
    } finally {
      await driver.close()
    }
  },
}
