import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder that holds our own files: the repository, or the file system inside a binary. */
const home = Bun.isStandaloneExecutable
  ? new URL('./', pathToFileURL(Bun.main))
  : new URL('../../../../', import.meta.url)

/** Finds a file or folder that comes with the program, by its path in the repository. */
export const shipped = (path: string): URL => new URL(path, home)

/** Returns the words that run one of our files in a process of its own. A binary starts itself and finds the file inside. */
export const startOf = (path: string): string[] => [process.execPath, fileURLToPath(shipped(path))]

/** The words that call the command line. */
export const commandName: string = Bun.isStandaloneExecutable ? process.argv0 : 'npx polyphony'
