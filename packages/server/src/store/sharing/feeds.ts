import type { Uuid } from '@polyphony/contract'
import type { ShareId, StoredFeed } from '../../domain/sharing/rows.ts'
import type { Tx } from '../drivers/driver.ts'
import { sql, values } from '../sql/sql.ts'

type NewFeed = Omit<StoredFeed, 'id'> & { code_hash: string }

export const feedWriter = (tx: Tx) => ({
  async insert(feed: NewFeed): Promise<void> {
    await tx.run(sql`insert into feeds ${values(feed)}`)
  },

  async remove(share: ShareId, uuid: Uuid): Promise<boolean> {
    const rows = await tx.all(
      sql`delete from feeds where uuid = ${uuid} and share_id = ${share} returning id`,
    )
    return rows.length > 0
  },
})
