/** The sides in pixels in which the server has its own pictures. */
export const sizes = [64, 128, 256, 512]

/**
 * Chooses the address from which a picture is shown: as it is when it is on https elsewhere, and in the smallest size
 * that fills `size` (a length in rem) when it is one of this server's own. A page may show no others.
 */
export function pictureSource(
  address: string | null | undefined,
  size = '',
  { location, devicePixelRatio }: Pick<Window, 'location' | 'devicePixelRatio'> = window,
): string | undefined {
  if (!address?.startsWith(`${location.origin}/pictures/`))
    return address?.startsWith('https://') ? address : undefined
  const side = Number.parseFloat(size.replace(/^\D+/, '')) * 16 * devicePixelRatio
  const fitting = sizes.find((each) => each >= side)
  return address.replace(/\?.*/, '') + (fitting ? `?size=${fitting}` : '')
}
