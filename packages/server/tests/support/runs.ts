const scale = Number(process.env.PROPERTY_RUNS ?? 1)

/** Scales how often a property test runs. `npm test` takes a fifth, `npm run test:rest` all. */
export function runs(count: number): number {
  return Math.max(1, Math.round(count * scale))
}
