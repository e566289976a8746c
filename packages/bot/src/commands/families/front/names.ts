import type { Client } from '@polyphony/client'
import { inBatches } from '../../../base/in-batches.ts'
import { frontText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { orUnseen } from '../../running/outcomes.ts'

type ListNames = () => Promise<readonly { readonly id: string; readonly name: string }[]>

/** Names of members by ID, in the view of the caller. It requests each name once. */
export class MemberNames {
  readonly #server: Client
  readonly #list: ListNames
  #known: Map<string, string> | undefined

  private constructor(server: Client, list: ListNames) {
    this.#server = server
    this.#list = list
  }

  static async of(call: Call<unknown>, system: System): Promise<MemberNames> {
    const { lookups } = call
    if ((await call.view(system)) === 'owner') {
      return new MemberNames(lookups.asCaller, () => lookups.ownMembers())
    }
    const { asStranger } = lookups
    return new MemberNames(
      asStranger,
      async () => (await orUnseen(asStranger.bridgeListMembers({ systemRef: system.id })))?.members ?? [],
    )
  }

  /** Finds the names of these members, in order. It requests members who are not in the list one by one. */
  async of(ids: readonly string[]): Promise<readonly string[]> {
    this.#known ??= new Map((await this.#list()).map(({ id, name }) => [id, name]))
    const known = this.#known
    const missing = [...new Set(ids.filter((id) => !known.has(id)))]
    const found = await inBatches(missing, (memberRef) => orUnseen(this.#server.getMember({ memberRef })))
    for (const member of found) if (member) known.set(member.id, member.name)
    return ids.map((id) => frontText.name(known.get(id) ?? frontText.unknown))
  }
}
