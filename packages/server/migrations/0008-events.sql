-- The outbox: what happened, written with the change itself, for webhooks and live streams to tell in order.

create table outbox (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  type text not null,
  -- UUID of the member, group or switch, or an account id.
  entity_id text,
  -- JSON text.
  data text,
  created bigint not null
);
create index outbox_system on outbox (system_id, id);
create index outbox_created on outbox (created);

-- Where a system wants its events sent. A new address waits in the slot 'pending' until its owner has shown that it is
-- theirs; the one in the slot 'active' works on meanwhile. Both secrets are sent or signed with, so they are kept as they are.
create table webhooks (
  system_id bigint not null references systems (id) on delete cascade,
  slot text not null check (slot in ('active', 'pending')),
  url text not null,
  signing_token text not null,
  secret text not null,
  created bigint not null,
  last_success_at bigint,
  last_failure_at bigint,
  last_failure text,
  failing_since bigint,
  -- Set when deliveries were given up; the reason is for the owner.
  disabled_at bigint,
  disabled_reason text,
  primary key (system_id, slot)
) {{clustered}};

create table deliveries (
  outbox_id bigint not null primary key references outbox (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  attempted_at bigint,
  response_status integer,
  failure text
);
create index deliveries_waiting on deliveries (system_id, outbox_id) where state = 'pending';
create index deliveries_system on deliveries (system_id, outbox_id);

-- Of several processes one does what must be done once; another takes over when its lease runs out.
create table leases (
  name text not null primary key,
  holder text not null,
  expires_at bigint not null
);
