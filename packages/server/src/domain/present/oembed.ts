import type { Hid, Oembed } from '@polyphony/contract'
import type { OwningSystem, SystemId } from '../entities.ts'
import { ownerName, type Visible } from '../privacy.ts'
import type { Viewer } from '../viewer.ts'

/** The preview of a link in a chat. It shows the names that the viewer may see. */
export function presentOembed(
  { publicUrl }: { publicUrl: string },
  kind: 'Member' | 'Group',
  { of }: Visible<{ name: string; display_name: string | null }>,
  owner: OwningSystem & { system_id: SystemId },
  viewer: Viewer,
): Oembed {
  const system = ownerName(owner, viewer)
  const name = of.display_name ?? of.name
  return {
    type: 'rich',
    provider_name: `Polyphony ${kind}`,
    provider_url: publicUrl,
    title: system === null ? name : `${name} (${system})`,
  }
}

export function presentSystemOembed(
  { publicUrl }: { publicUrl: string },
  { of }: Visible<{ name: string | null; hid: Hid }>,
): Oembed {
  return {
    type: 'rich',
    provider_name: 'Polyphony System',
    provider_url: publicUrl,
    title: of.name ?? `System with ID \`${of.hid}\``,
  }
}
