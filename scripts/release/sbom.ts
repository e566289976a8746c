import { $ } from 'bun'
import type { Target } from '../binary/contents.ts'
import { packagesFor } from './third-party.ts'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
}

/** Returns the list of parts of a release (CycloneDX), the same for every build of a commit. */
export async function sbom(target: Target, madeAt: Date): Promise<string> {
  const bom = await $`npm sbom --package-lock-only --sbom-format cyclonedx --omit dev --loglevel=error`.json()
  const own = bom.metadata.component['bom-ref']
  const parts = packagesFor(target)
  const components = (bom.components as Component[]).filter(
    ({ name, 'bom-ref': ref }) => parts.has(name) || isOurs(ref),
  )
  const kept = new Set([own, ...components.map((component) => component['bom-ref'])])
  const dependencies = (bom.dependencies as { ref: string; dependsOn: string[] }[])
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([target, components])).digest('hex')
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  return JSON.stringify(
    {
      ...bom,
      serialNumber: `urn:uuid:${uuid}`,
      metadata: {
        ...bom.metadata,
        timestamp: madeAt.toISOString(),
        component: { ...bom.metadata.component, type: 'application', name: `polyphony-${target}` },
      },
      components,
      dependencies,
    },
    null,
    2,
  )
}

const isOurs = (ref: string) => ref.startsWith('@polyphony/')
