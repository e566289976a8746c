/** A file of a picture. */
export interface StoredFile {
  readonly size: number
  /** Returns the bytes from `start` up to, but not including, `end` as the body of an answer. */
  body(start?: number, end?: number): Blob | ReadableStream<Uint8Array>
}

/** Keeps the files of pictures. Their names are `{id}.webp`, and `{id}.64.webp` for a size; other names throw. */
export interface PictureFiles {
  /** Returns a new path in the staging folder, for a file that is being made. */
  stage(): string
  /** Moves a staged file to its name. The file survives a crash once this resolves. */
  keep(name: string, staged: string): Promise<void>
  /** Finds a file; undefined when there is none. */
  open(name: string): Promise<StoredFile | undefined>
  /** Removes files; a missing one is no failure. */
  remove(names: readonly string[]): Promise<void>
  list(): AsyncIterable<{ name: string; bytes: number }>
  /** Removes staged files that are older than an hour. */
  clean(): Promise<void>
  /** Explains to the operator why pictures cannot be kept; undefined when they can. */
  check(): Promise<string | undefined>
}

const picturesName = /^[\w-]{22}(\.\d{2,4})?\.webp$/

export const isFileName = (name: string) => picturesName.test(name)

/** Returns the path of a file below the root of the storage: a folder of its first two characters keeps folders small. */
export function pathOf(name: string): string {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} is not the name of a picture's file`)
  return `${name.slice(0, 2)}/${name}`
}

/** Reads a whole file; undefined when there is none, or when it is removed meanwhile. */
export async function readWhole(files: PictureFiles, name: string): Promise<Uint8Array | undefined> {
  const file = await files.open(name)
  try {
    return file && (await new Response(file.body()).bytes())
  } catch (error) {
    if (await files.open(name)) throw error
    return undefined
  }
}
