/** Folders that the program reads at run time; a binary has them inside, at the same paths. */
export const folders = [
  'packages/dashboard/dist',
  'packages/server/migrations',
  'packages/server/src/http/docs/assets',
  'packages/server/src/http/oauth/assets',
] as const

/** Platforms that we build for: the names that Bun and sharp give them. */
export const targets = {
  'linux-x64': { bun: 'linux-x64', sharp: 'linux-x64' },
  'linux-arm64': { bun: 'linux-aarch64', sharp: 'linux-arm64' },
  'macos-x64': { bun: 'darwin-x64', sharp: 'darwin-x64' },
  'macos-arm64': { bun: 'darwin-aarch64', sharp: 'darwin-arm64' },
} as const
export type Target = keyof typeof targets

/** The platform that this script runs on. */
export function ownTarget(): Target {
  const name = `${process.platform === 'darwin' ? 'macos' : process.platform}-${process.arch}`
  if (name in targets) return name as Target
  throw new Error(`There is no binary for ${name}, only for ${Object.keys(targets).join(', ')}.`)
}

/** Reads the names of platforms; without any, all of them or this one. */
export function chosenTargets(names: readonly string[], otherwise: 'all' | 'own'): Target[] {
  const isTarget = (name: string): name is Target => name in targets
  if (names.length === 0) return otherwise === 'own' ? [ownTarget()] : Object.keys(targets).filter(isTarget)
  const unknown = names.find((name) => !isTarget(name))
  if (unknown !== undefined)
    throw new Error(`There is no ${unknown}, only ${Object.keys(targets).join(', ')}.`)
  return names.filter(isTarget)
}
