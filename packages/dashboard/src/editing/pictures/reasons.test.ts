import { expect, test } from 'bun:test'
import { t } from '../../text/strings.ts'
import { reasonInWords } from './reasons.ts'

test("the pages translate the server's reasons", () => {
  expect(reasonInWords('its server answered 404')).toBe('It is not there any more.')
  expect(reasonInWords('its server answered 503')).toBe('Its server said no (503).')
  expect(reasonInWords('the address cannot be used: it is not public')).toBe(
    t.pictures.failures.address_refused,
  )
  expect(reasonInWords('it did not come within 20 seconds')).toBe(t.pictures.failures.too_late)
  expect(reasonInWords('Picture quota reached.')).toBe(t.pictures.known.picture_limit_reached)
  expect(reasonInWords('A reason of a later server.')).toBe('A reason of a later server.')
})
