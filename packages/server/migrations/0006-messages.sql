-- Proxied messages: who said what where, never the text. A row outlives its member and its system.

create table messages (
  -- The message the webhook posted.
  id bigint not null primary key,
  -- The message that triggered it, and when that was sent.
  original bigint,
  original_sent_at bigint,
  sender bigint not null,
  channel bigint not null,
  guild bigint,
  system_id bigint references systems (id) on delete set null,
  member_id bigint references members (id) on delete set null
);
create index messages_original on messages (original);
create index messages_member on messages (member_id);
create index messages_system on messages (system_id);
