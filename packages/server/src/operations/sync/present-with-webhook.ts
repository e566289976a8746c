import type { Sync } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { presentSync } from '../../domain/sync/present.ts'
import type { StoredSync } from '../../domain/sync/rows.ts'
import { openSecrets } from './settings.ts'

/** Presents a sync with the address of its webhook. */
export async function presentWithWebhook(ctx: Context, sync: StoredSync): Promise<Sync> {
  const secrets = await openSecrets(ctx, sync)
  return presentSync(sync, secrets ? `${ctx.config.publicUrl}/hooks/sync/${secrets.hookToken}` : null)
}
