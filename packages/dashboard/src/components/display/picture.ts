import { publicUrl } from '../../state/server-info.ts'

/** The sizes in pixels in which the server offers its own pictures. */
export const sizes = [64, 128, 256, 512]

/**
 * The address to load a picture from. Pictures of this server come in the smallest size that fills `size` (a length in
 * rem), from the origin of the page. Pictures of other servers load unchanged, and only over https.
 */
export function pictureSource(
  address: string | null | undefined,
  size = '',
  page: Pick<Window, 'document' | 'location' | 'devicePixelRatio'> = window,
): string | undefined {
  const base = publicUrl(page)
  const isOwn = ['/pictures/', '/shared/pictures/'].some((folder) => address?.startsWith(base + folder))
  if (!address || !isOwn) return address?.startsWith('https://') ? address : undefined
  const side = Number.parseFloat(size.replace(/^\D+/, '')) * 16 * page.devicePixelRatio
  const fitting = sizes.find((each) => each >= side)
  const path = address.slice(base.length).replace(/\?.*/, '')
  return page.location.origin + path + (fitting ? `?size=${fitting}` : '')
}
