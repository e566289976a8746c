import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { codeOf } from '../fault.ts'
import type { SecretKeySource } from '../secret-box.ts'

/** Finds out why files cannot be made in a folder, which may not exist yet; undefined if they can. Writes nothing. */
export async function whyNotWritable(folder: string): Promise<string | undefined> {
  for (let place = resolve(folder); ; place = dirname(place)) {
    try {
      // why the slash: it fails for a file.
      await access(`${place}/`, constants.W_OK | constants.X_OK)
      return undefined
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (code !== 'ENOENT' || place === dirname(place)) return code
    }
  }
}

export interface UnwritablePlace {
  readonly name: 'backups' | 'secret_key'
  readonly path: string
  /** Why the server cannot write there: a code of the system such as EROFS. */
  readonly problem: string
  readonly advice: string
}

/** Finds the places among the server's own files that it cannot write. `hasKey` says that a secret key exists already. */
export async function findUnwritable(
  { backupDir, secretKey }: { backupDir: string; secretKey: SecretKeySource },
  hasKey: boolean,
): Promise<UnwritablePlace[]> {
  const backups = await whyNotWritable(backupDir)
  const key = hasKey || 'text' in secretKey ? undefined : await whyNotWritable(dirname(secretKey.path))
  return [
    ...(backups === undefined
      ? []
      : [
          {
            name: 'backups' as const,
            path: resolve(backupDir),
            problem: backups,
            advice: 'Set BACKUP_DIR or DATA_DIR to a folder that the server may write',
          },
        ]),
    ...(key === undefined || 'text' in secretKey
      ? []
      : [
          {
            name: 'secret_key' as const,
            path: resolve(secretKey.path),
            problem: key,
            advice: 'Set DATA_DIR to a folder that the server may write, or set SECRET_KEY',
          },
        ]),
  ]
}
