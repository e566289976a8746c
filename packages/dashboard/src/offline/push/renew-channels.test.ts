import { expect, test } from 'bun:test'
import { errors } from '@polyphony/contract/errors'
import { saysGone } from './renew-channels.ts'

const [system, code, share] = [{ system: 'abcde' }, { code: 'abc' }, { share: 'def' }]

test('a channel is over only when the server itself says that its system or its share is gone', () => {
  const { system_not_found, share_not_found, unauthorized } = errors
  const answers = [system_not_found, share_not_found, unauthorized, { status: 404, code: undefined }]
  const gone = (about: Parameters<typeof saysGone>[0]['about']) =>
    answers.map((answer) => saysGone({ about }, answer.status, answer.code))
  expect(gone(system)).toEqual([true, false, false, false])
  expect(gone(code)).toEqual([false, true, false, false])
  expect(gone(share)).toEqual([false, true, false, false])
})
