import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { unreadable } from '../../support/datafiles/imports.ts'
import { readFixture } from '../../support/fixtures.ts'
import { eachStore } from '../../support/stores/stores.ts'

const whole = JSON.stringify(readFixture('import/simply-plural.json'))
const notJson = unreadable('It is not JSON in UTF-8.')
const bytes = (text: string) => Buffer.from(text, 'latin1')

eachStore('a wrong file', (store) => {
  const t = useV2(store)

  test.each<[string, Buffer<ArrayBuffer>, string, object]>([
    ['nothing at all', bytes(' '), unreadable('It is empty.'), { code: 'empty' }],
    [
      'half a file',
      Buffer.from(whole.slice(0, -20)),
      unreadable('It ends too early.'),
      { code: 'ends_early', format: 'simply_plural' },
    ],
    ['a picture', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), notJson, { code: 'picture' }],
    ['a picture of a phone', bytes('\0\0\0\x18ftypheic\0\0'), notJson, { code: 'picture' }],
    ['a web page', bytes('\n<!DOCTYPE html><html lang="en">'), notJson, { code: 'web_page' }],
    ['a PDF', bytes('%PDF-1.7\n%'), notJson, { code: 'pdf' }],
    ['another encoding', bytes('\xff\xfe{\0}\0'), notJson, { code: 'other_encoding' }],
    ['a packed file', bytes('\x1f\x8b\x08\0'), notJson, { code: 'archive' }],
    ['a text', bytes('Dear diary'), notJson, { code: 'not_json' }],
    ['another program', bytes('{"notes": []}'), 'File type is unknown.', { code: 'unknown_program' }],
    ['a list', bytes('[]'), unreadable('It is not a JSON object.'), { code: 'unknown_program' }],
  ])('%s keeps its message, and a program learns what it is', async (_, file, message, more) => {
    const alice = await t.system()
    const res = await fetch(`${t.url}/v2/systems/@me/import?dry_run=true&lenient=true`, {
      method: 'POST',
      headers: { authorization: String(alice.token), 'content-type': 'application/octet-stream' },
      body: file,
    })
    expect(res.status).toBe(400)
    expect(await res.json()).toMatchObject({
      message: `400: ${message}`,
      refused: [{ at: '', message, ...more }],
    })
  })
})
