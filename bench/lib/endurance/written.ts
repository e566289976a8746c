/** A value that was written again and again. Of a write without an answer nobody knows whether it counts. */
export class Written {
  confirmed: string | null | undefined
  readonly unsure = new Set<string>()
  isBusy = false

  /** Notes that a value is sent. Returns what to do with the answer, if one comes. */
  attempt(value: string): (answer: unknown) => void {
    this.isBusy = true
    this.unsure.add(value)
    return (answer) => {
      this.isBusy = false
      if (!answer) return
      this.confirmed = value
      this.unsure.clear()
    }
  }

  /** Returns true if a value may be there. Undefined: anything may, since nothing was confirmed. */
  allows(value: string | null): boolean {
    return (
      this.confirmed === undefined || value === this.confirmed || (value !== null && this.unsure.has(value))
    )
  }
}

/** Everything that the server confirmed about one system. */
export class Account {
  readonly descriptions = new Map<string, Written>()
  readonly tag = new Written()
  readonly switches = new Set<string>()
  readonly notes = new Set<string>()
  /** Members that were created and not deleted. */
  readonly created = new Set<string>()
  readonly deleted = new Set<string>()
  readonly pictures = new Set<string>()
  isSwitching = false
  switchCount = 0

  description(member: string): Written {
    const known = this.descriptions.get(member)
    if (known) return known
    const written = new Written()
    this.descriptions.set(member, written)
    return written
  }
}

type Read = <T>(path: string) => Promise<T>

/** Compares a system with its account, and lists everything that is missing. */
export async function findLosses(account: Account, read: Read): Promise<string[]> {
  const losses: string[] = []
  const system = await read<{ tag: string | null }>('')
  if (!account.tag.allows(system.tag)) losses.push(`the tag is ${system.tag}, not ${account.tag.confirmed}`)
  const members = await read<{ id: string; description: string | null }[]>('/members')
  const byId = new Map(members.map(({ id, description }) => [id, description]))
  for (const [id, written] of account.descriptions) {
    const value = byId.get(id)
    if (value === undefined || !written.allows(value))
      losses.push(`member ${id} says ${value}, not ${written.confirmed}`)
  }
  for (const id of account.created) if (!byId.has(id)) losses.push(`member ${id} is missing`)
  for (const id of account.deleted) if (byId.has(id)) losses.push(`member ${id} is there again`)
  const switches = await readAll(account.switches, async (before) => {
    const page = await read<{ id: string; timestamp: string }[]>(
      `/switches?limit=100${before ? `&before=${before}` : ''}`,
    )
    return page.map(({ id, timestamp }) => ({ id, next: timestamp }))
  })
  losses.push(...switches.map((id) => `switch ${id} is missing`))
  const notes = await readAll(account.notes, async (before) => {
    const page = await read<{ id: string }[]>(`/notes?limit=100${before ? `&before=${before}` : ''}`)
    return page.map(({ id }) => ({ id, next: id }))
  })
  losses.push(...notes.map((id) => `note ${id} is missing`))
  return losses
}

/** Reads pages until everything was seen or nothing is left; returns what is missing. */
async function readAll(
  expected: ReadonlySet<string>,
  page: (before: string | undefined) => Promise<{ id: string; next: string }[]>,
): Promise<string[]> {
  const missing = new Set(expected)
  let before: string | undefined
  while (missing.size > 0) {
    const found = await page(before)
    for (const { id } of found) missing.delete(id)
    before = found.at(-1)?.next
    if (before === undefined) break
  }
  return [...missing]
}
