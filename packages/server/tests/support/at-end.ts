const endings: (() => unknown)[] = []

/** Runs `work` when all tests of this process have run, before what was asked for earlier. */
export function atEnd(work: () => unknown): void {
  endings.push(work)
}

export async function endAll(): Promise<void> {
  for (const work of endings.splice(0).reverse()) await work()
}
