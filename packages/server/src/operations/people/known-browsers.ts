import type { Instant } from '@polyphony/contract'
import { hashSecret } from '../../base/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredPerson } from '../../domain/entities.ts'
import type { StoreTx } from '../../store/store.ts'

const mostBrowsers = 100

/** Hashes with the person, so that the database does not tell who shares a browser. */
const hashFor = (owner: string, browser: string) => hashSecret(`browser ${owner} ${browser}`)

/** Remembers that a person has signed in with a browser. It lets nobody in: it has a count of failures of its own. */
export async function knowBrowser(
  tx: StoreTx,
  { id, uuid }: Pick<StoredPerson, 'id' | 'uuid'>,
  browser: string,
  now: Instant,
): Promise<void> {
  await tx.browsers.know(hashFor(uuid, browser), id, now)
  await tx.browsers.forgetOldest(id, mostBrowsers)
}

/** Returns the hash of a browser that whoever has the name has signed in with; undefined for every other. */
export async function knownBrowser(
  { store }: Pick<Context, 'store'>,
  name: string,
  browser: string | undefined,
): Promise<string | undefined> {
  if (browser === undefined) return undefined
  const person = await store.people.findByName(name)
  const hash = hashFor(person?.uuid ?? name, browser)
  return (await store.browsers.isKnown(hash)) ? hash : undefined
}
