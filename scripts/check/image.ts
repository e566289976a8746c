// Builds the container image with buildah, which needs no engine, and checks it. Needs root on Debian or Ubuntu.
// `bun scripts/check/image.ts`; with `--save` the image also goes into dist/release, for `docker load`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { $ } from 'bun'
import manifest from '../../package.json' with { type: 'json' }
import { ownTarget } from '../binary/contents.ts'
import { ensure, type Place, stopAll } from './place.ts'
import { checkEverything } from './promises.ts'

// why: both work inside a container, too, where the usual ways of buildah do not.
process.env.BUILDAH_ISOLATION ??= 'chroot'
process.env.STORAGE_DRIVER ??= 'vfs'

const image = `polyphony:${manifest.version}`

/** Takes the base images of the Dockerfile from their registry, or makes the like of them from Debian's packages. */
async function getBases(): Promise<void> {
  const bases = [...(await Bun.file('Dockerfile').text()).matchAll(/^FROM (\S+:\S+)/gm)].map(
    ([, name = '']) => name,
  )
  for (const name of bases) {
    const full = `docker.io/library/${name}`
    if ((await $`buildah inspect --type image ${full}`.nothrow().quiet()).exitCode === 0) continue
    if ((await $`timeout 60 buildah pull ${full}`.nothrow().quiet()).exitCode === 0) continue
    console.log(`    ${name} cannot be pulled: making one`)
    await makeBase(full)
  }
}

async function makeBase(name: string): Promise<void> {
  const root = resolve('dist/base')
  rmSync(root, { recursive: true, force: true })
  await $`debootstrap --variant=minbase bookworm ${root}`.quiet()
  if (name.includes('/node:')) addNode(root)
  const container = (await $`buildah from scratch`.text()).trim()
  try {
    await $`buildah add ${container} ${root} /`.quiet()
    await $`buildah config --env NPM_CONFIG_CAFILE=/etc/ssl/certs/ca-certificates.crt ${container}`
    await $`buildah commit ${container} ${name}`.quiet()
  } finally {
    await $`buildah rm ${container}`.quiet()
    rmSync(root, { recursive: true, force: true })
  }
}

/** Adds the Node and npm of this machine, and the certificates it trusts. */
function addNode(root: string): void {
  const node = Bun.which('node')
  const npm = Bun.which('npm')
  if (!node || !npm) throw new Error('This machine has no node and npm to put into an image.')
  cpSync(realpathSync(node), join(root, 'usr/local/bin/node'))
  const folder = dirname(dirname(realpathSync(npm)))
  cpSync(folder, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  for (const name of ['npm', 'npx'])
    Bun.spawnSync([
      'ln',
      '-s',
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      join(root, `usr/local/bin/${name}`),
    ])
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(certificates)) {
    mkdirSync(join(root, dirname(certificates)), { recursive: true })
    cpSync(certificates, join(root, certificates))
  }
}

/** Finds the first process below this one that is not of buildah. */
function serverBelow(pid: number): number | undefined {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/children`)
  const children = threads.flatMap((file) => readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(Number)
  const own = children.find((child) => !readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('buildah'))
  return own ?? children.map(serverBelow).find((found) => found !== undefined)
}

await getBases()
const started = performance.now()
await $`buildah build --pull=never --format docker --tag ${image} .`
const { size } = (await $`buildah images --json ${image}`.json())[0]
console.log(`    ${image}: ${size}, built in ${Math.round((performance.now() - started) / 1000)} s`)

const container = (await $`buildah from --pull-never ${image}`.text()).trim()
const place: Place = {
  data: '/data',
  // why: buildah does not pass signals on, it kills.
  pidOf: ({ pid }) => serverBelow(pid) ?? pid,
  command: (args, settings) => [
    ...[
      'buildah',
      'run',
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ],
    ...[container, '--', 'polyphony', ...args],
  ],
}
try {
  const own = await $`buildah run ${container} -- id`.text()
  ensure('it runs as a user of its own', own.startsWith('uid=10001(polyphony) gid=10001(polyphony)'), own)
  const version =
    await $`buildah inspect --format '{{index .Docker.Config.Labels "org.opencontainers.image.version"}}' ${container}`.text()
  ensure('its label is this version', version.trim() === manifest.version, version)
  await checkEverything(place)
  const owners = await $`buildah run ${container} -- find /data ! -user 10001 -o ! -group 10001`.text()
  ensure('all its data belongs to that user', owners === '', owners)
} finally {
  stopAll()
  await $`buildah rm ${container}`.quiet()
}

if (process.argv.includes('--save')) {
  mkdirSync('dist/release', { recursive: true })
  const file = `dist/release/polyphony-${manifest.version}-image-${ownTarget()}.tar`
  rmSync(file, { force: true })
  await $`buildah push --quiet ${image} docker-archive:${file}:${image}`.quiet()
  await $`gzip --no-name --force ${file}`
  await $`cd dist/release && sha256sum ${basename(file)}.gz > ${basename(file)}.gz.sha256`
}
