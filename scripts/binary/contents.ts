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
