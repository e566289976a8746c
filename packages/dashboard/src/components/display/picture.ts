import { publicUrl } from '../../state/server-info.ts'

/** The sides in pixels in which the server has its own pictures. */
export const sizes = [64, 128, 256, 512]

/**
 * Chooses the address from which a picture is shown: as it is when it is on https elsewhere, and in the smallest size
 * that fills `size` (a length in rem) when it is one of this server's own. A page may show no others, and the server's
 * own only from where the page itself is.
 */
export function pictureSource(
  address: string | null | undefined,
  size = '',
  page: Pick<Window, 'document' | 'location' | 'devicePixelRatio'> = window,
): string | undefined {
  const base = publicUrl(page)
  if (!address?.startsWith(`${base}/pictures/`)) return address?.startsWith('https://') ? address : undefined
  const side = Number.parseFloat(size.replace(/^\D+/, '')) * 16 * page.devicePixelRatio
  const fitting = sizes.find((each) => each >= side)
  const path = address.slice(base.length).replace(/\?.*/, '')
  return page.location.origin + path + (fitting ? `?size=${fitting}` : '')
}
