// How long point reads wait while pictures are uploaded, beside the same without: npx bun bench/pictures.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { adopt, stop } from './lib/children.ts'
import { freePort } from './lib/servers.ts'

const systems = 5
const uploadsPerSystem = 4
const rounds = 3
const readEveryMs = 5

/** A photo of about 8 MiB. Each is another one, so that none is recognised. */
async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [4000, 3000]
  const noise = Buffer.alloc((width / 4) * (height / 4) * 3)
  for (let at = 0; at < noise.length; at += 65_536) {
    crypto.getRandomValues(noise.subarray(at, Math.min(noise.length, at + 65_536)))
  }
  const raw = { width: width / 4, height: height / 4, channels: 3 } as const
  const photo = sharp(noise, { raw }).resize(width, height, { kernel: 'cubic' }).blur(0.6)
  return new Uint8Array(await photo.jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer())
}

const folder = mkdtempSync(join(tmpdir(), 'polyphony-pictures-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const child = adopt(
  Bun.spawn([process.execPath, resolve('packages/server/src/cli/main.ts'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, 'pictures.db')}`,
      MAX_UPLOAD: String(16 * 1024 ** 2),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
)
while (
  !(await fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await Bun.sleep(20)

const call = async (path: string, token: string, init: RequestInit = {}) => {
  const response = await fetch(url + path, { ...init, headers: { authorization: token, ...init.headers } })
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  return response
}
const tokens: string[] = []
for (let i = 0; i < systems; i++) {
  const made = await call('/v2/systems', '', { method: 'POST', body: '{}' })
  tokens.push(((await made.json()) as { token: string }).token)
}

/** Reads one's own system again and again while work goes on; gives how long each read took. */
async function readDuring(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let ended = false
  void work.finally(() => {
    ended = true
  })
  while (!ended) {
    const started = performance.now()
    await (await call('/v2/systems/@me', tokens[0] ?? '')).text()
    waits.push(performance.now() - started)
    await Bun.sleep(readEveryMs)
  }
  return waits
}

async function uploadAll(photos: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  const send = async (token: string, photo: Uint8Array<ArrayBuffer>, i: number) => {
    // why: another comment before the end of the picture makes it another file.
    const comment = new Uint8Array([0xff, 0xfe, 0, 3, i])
    const body = Buffer.concat([photo.subarray(0, -2), comment, photo.subarray(-2)])
    await call('/v2/systems/@me/pictures', token, {
      method: 'POST',
      body,
      headers: { 'content-type': 'image/jpeg' },
    })
  }
  await Promise.all(
    tokens.flatMap((token, k) =>
      Array.from({ length: uploadsPerSystem }, (_, i) => send(token, photos[k] ?? new Uint8Array(), i)),
    ),
  )
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
const say = (name: string, waits: readonly number[]) => {
  const sorted = waits.toSorted((a, b) => a - b)
  const [p50, p99, most] = [at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1) ?? 0]
  console.log(
    `${name}: ${waits.length} reads, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, longest ${most.toFixed(1)} ms`,
  )
}

const size = (await makePhoto()).length
console.log(
  `${systems * uploadsPerSystem} uploads at once of about ${(size / 1024 ** 2).toFixed(1)} MiB each`,
)
for (let round = 1; round <= rounds; round++) {
  const photos = await Promise.all(tokens.map(makePhoto))
  const started = performance.now()
  const uploading = uploadAll(photos)
  const during = await readDuring(uploading)
  await uploading
  console.log(`round ${round}: all are stored after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  say(`round ${round}, uploading `, during)
  say(`round ${round}, otherwise `, await readDuring(Bun.sleep(5_000)))
}
await stop(child)
rmSync(folder, { recursive: true })
