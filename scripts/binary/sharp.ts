// Takes the place of the file in which sharp looks for its library. The system loads libraries only from a real folder,
// so the process unpacks them, loads them and deletes the folder again: nothing of it remains.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const inside = join(dirname(Bun.main), 'libraries')

function load(): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'polyphony-pictures-'))
  try {
    const files = readdirSync(inside, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\/lib\//.test(name),
    )
    for (const name of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), readFileSync(join(inside, name)))
    }
    return require(join(folder, files.find((name) => name.endsWith('.node')) ?? ''))
  } catch (cause) {
    throw new Error(`The libraries for pictures cannot be loaded from TMPDIR=${tmpdir()}: ${cause}`, {
      cause,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// biome-ignore lint/style/noDefaultExport: sharp imports its library as the default.
export default load()
