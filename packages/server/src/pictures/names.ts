import { pictureSizes } from '@polyphony/contract'

/** The name of a picture's file, or of a smaller one of it. */
export const fileOf = (key: string, size?: number): string =>
  size === undefined ? `${key}.webp` : `${key}.${size}.webp`

/** The names of all files that a picture can have. */
export const filesOf = (key: string): string[] => [
  fileOf(key),
  ...pictureSizes.map((size) => fileOf(key, size)),
]

/** The ID of the picture that a file belongs to. */
export const keyOf = (name: string): string => name.slice(0, name.indexOf('.'))
