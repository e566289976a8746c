import { limits, parsePersonName } from '@polyphony/contract'

const fallback = 'person'

/** Makes a name that a person can have of the one that somebody has elsewhere. */
export function fitName(theirs: string | undefined): string {
  const plain = (theirs ?? '')
    // why: some issuers give a mail address, of which we want to know as little as we can.
    .replace(/(.)@.*$/s, '$1')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, limits.personName)
    .replace(/[._-]+$/, '')
  if (plain === '') return fallback
  // why: a name that is only too short becomes one with a number, and a reserved one would look official with it.
  return plain.length < 3 || parsePersonName(plain) !== undefined ? plain : fallback
}

/** Lists the names to try in turn: the one itself, then with growing numbers, and at last with a random one. */
export function* namesLike(base: string): Generator<string, string> {
  const withNumber = (number: string) => `${base.slice(0, limits.personName - number.length - 1)}-${number}`
  if (parsePersonName(base) !== undefined) yield base
  for (let number = 2; number < 20; number++) yield withNumber(String(number))
  return withNumber(crypto.randomUUID().slice(0, 8))
}
