import { type Circle, type Feed, formatInstant, type KeptShare, type Share } from '@polyphony/contract'
import { formatNullable } from '../present/format.ts'
import {
  headingOf,
  type ListedCircle,
  type ListedShare,
  type StoredFeed,
  type StoredKeptShare,
} from './rows.ts'
import { toMinute } from './runs.ts'

export const presentCircle = (circle: ListedCircle): Circle => ({
  id: circle.uuid,
  name: circle.name,
  color: circle.color,
  shows: [...circle.shows],
  others: circle.others,
  history: circle.history,
  fields: circle.fields.map(({ uuid }) => uuid),
  everyone: circle.everyone,
  members: circle.members.map(({ hid }) => hid),
  except: circle.left_out.map(({ hid }) => hid),
  created: formatInstant(circle.created),
})

export const presentShare = (share: ListedShare): Share => ({
  id: share.uuid,
  name: share.name,
  title: share.title,
  circles: share.circles.map(({ uuid }) => uuid),
  kind: share.kind,
  holder: share.holder,
  notify: share.notify,
  channels: share.channels,
  expires_at: formatNullable(share.expires_at),
  created: formatInstant(share.created),
  last_opened: formatNullable(share.last_opened),
  feeds: share.feeds.map(presentFeed),
})

export const presentFeed = ({
  uuid,
  format,
  created,
}: Pick<StoredFeed, 'uuid' | 'format' | 'created'>): Feed => ({
  id: uuid,
  format,
  created: formatInstant(created),
})

export const presentKept = ({ uuid, title, system_name, expires_at }: StoredKeptShare): KeptShare => ({
  id: uuid,
  title: headingOf(title, system_name),
  until: expires_at === null ? null : formatInstant(toMinute(expires_at)),
})
