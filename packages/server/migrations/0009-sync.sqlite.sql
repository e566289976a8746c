-- Sync keeps a system the same here and on another server.

-- Null for a change that somebody made; `sync` for one that sync brought.
alter table outbox add column origin text;

create table syncs (
  system_id bigint primary key references systems (id) on delete cascade,
  state text not null check (state in ('planned', 'running', 'paused', 'stopped')),
  url text not null,
  -- The UUID of the system there, and its name.
  other text not null,
  other_name text,
  -- The tokens of the other side, of the address of the webhook, and of its events: JSON, encrypted.
  secret text not null,
  -- The hash of the token in the address of the webhook.
  hook text not null unique,
  -- JSON.
  directions text not null,
  prefer text not null check (prefer in ('here', 'there')),
  deletes text not null check (deletes in ('keep', 'follow')),
  -- True until everything was compared once: equal names are enough to pair things until then.
  is_first boolean not null,
  -- The time of the first start. Older switches are left alone.
  started bigint,
  -- The plan that somebody approved: until when it may pass, and how much it takes away. JSON, or null.
  approved text,
  -- Why it stands still: JSON; null while all is well.
  error text,
  -- Failed attempts since the last success, and until when the other side wants to be left alone.
  failures integer not null default 0,
  limited_until bigint,
  last_run bigint,
  -- The last comparison of all switches since the start, which is made once a day.
  last_deep bigint,
  -- When to compare fronters, and everything. Null while it does not run.
  next_front bigint,
  next_whole bigint,
  -- Comparisons of everything since one that found a change.
  idle integer not null default 0,
  waiting integer not null default 0,
  -- The number of the newest event of this server that a comparison has seen.
  seen_event bigint not null default 0,
  webhook_seen bigint,
  -- Switches that events named, as JSON.
  named text not null,
  -- Counts up with every run and every change of the rules, so that only the newest run may write.
  epoch bigint not null default 0
);
create unique index syncs_other on syncs (url, other);
create index syncs_running on syncs (state) where state = 'running';

-- What belongs together on both sides.
create table sync_pairs (
  id integer primary key autoincrement,
  system_id bigint not null references syncs (system_id) on delete cascade,
  kind text not null check (kind in ('system', 'member', 'group', 'switch')),
  -- UUIDs.
  here text,
  there text,
  state text not null,
  -- The values that both sides last agreed on, and those that were refused: JSON.
  base text,
  refused text not null,
  -- The time of a switch, the later one of both sides.
  at bigint
);
create unique index sync_pairs_system on sync_pairs (system_id, id);
create index sync_pairs_here on sync_pairs (system_id, kind, here);
create index sync_pairs_there on sync_pairs (system_id, kind, there);
create index sync_pairs_at on sync_pairs (system_id, at) where at is not null;

create table sync_log (
  id integer primary key autoincrement,
  system_id bigint not null references syncs (system_id) on delete cascade,
  at bigint not null,
  kind text not null,
  what text not null,
  side text not null,
  ref text,
  key text,
  -- JSON; null for none.
  old_value text,
  new_value text,
  reason text not null
);
create unique index sync_log_system on sync_log (system_id, id);
create index sync_log_at on sync_log (at);
