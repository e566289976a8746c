import { expect, test } from 'bun:test'
import { useBridge } from '../../../../server/tests/support/callers/bridge.ts'
import { eachStore } from '../../../../server/tests/support/stores/stores.ts'
import { stepsOf } from '../../../src/commands/definitions/form.ts'
import { memberCommands } from '../../../src/commands/families/member/commands.ts'
import { withAsh } from '../member/with-ash.ts'

/** The example of a command in every spelling of each of its words. */
function spellings({ form, example }: (typeof memberCommands)[number]): string[] {
  const phrases = stepsOf(form).flatMap((step) => (step.kind === 'words' ? step.phrases : []))
  return phrases.flat().flatMap((words) => {
    const used = words.find((word) => example.split(' ').includes(word)) ?? ''
    return words.map((word) =>
      example
        .split(' ')
        .map((part) => (part === used ? word : part))
        .join(' '),
    )
  })
}

eachStore('commands about members', (store) => {
  const t = useBridge(store)

  test('run in every spelling without a failure', async () => {
    const { types, talk, client, system } = await withAsh(t)
    await client.createGroup({ body: { name: 'Trees' } })
    const typed = new Set(memberCommands.flatMap(spellings))
    expect(typed.size).toBeGreaterThan(100)
    for (const example of typed) {
      const answer = await types(`${example}`)
      expect({ example, answer }).toEqual({
        example,
        answer: expect.not.stringMatching(/I (do not know|found no|cannot read)/),
      })
      await talk.handles(system.account, 'no')
      const [ash] = await client.listMembers({ systemRef: '@me' })
      if (ash && ash.name !== 'Ash') await client.updateMember({ memberRef: ash.id, body: { name: 'Ash' } })
    }
    expect(talk.failures).toEqual([])
  })
})
