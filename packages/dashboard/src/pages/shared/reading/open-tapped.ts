import { readTold } from '../../../storage/told.ts'
import type { Pass } from './visit.ts'

/** Opens the share of a message that somebody tapped, unless the page shows it already. */
export async function openTapped(address: string, shown?: Pass): Promise<void> {
  const channel = new URL(address, location.origin).searchParams.get('channel')
  const told = (await readTold().catch(() => [])).find((each) => each.channel === channel)
  const about = told?.about
  if (about && 'code' in about) {
    const isShown = shown && 'code' in shown && shown.code.replace(/\W/g, '') === about.code
    // why: `public/shared.js` takes the code out of the address again.
    if (!isShown) location.replace(`/shared#${about.code}`)
  } else if (about && 'share' in about) {
    const isShown = shown && 'kept' in shown && shown.kept === about.share
    if (!isShown) location.replace(`/shared?share=${encodeURIComponent(about.share)}`)
  } else if (!shown) location.replace('/shared')
}
