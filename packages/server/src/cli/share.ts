import { endEverySystemsShares } from '../operations/sharing/ending.ts'
import type { Command } from './command.ts'

export const shareEndAll: Command = {
  name: 'share end-all',
  summary: 'End the shares of all systems at once: for a server restored by copying files',
  async run({ context }) {
    const { systems, shares } = await endEverySystemsShares(await context(), 'Command line')
    const of = systems === 1 ? 'one system' : `${systems} systems`
    const text =
      shares === 0
        ? 'There are no shares to end.'
        : `Ended ${shares === 1 ? 'one share' : `${shares} shares`} of ${of}.`
    return { json: { systems, shares }, text }
  },
}
