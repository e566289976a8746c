-- Messages that a bot is about to proxy, and the traces of those that it posted. Never a text.

create table intentions (
  -- The message that triggered it. One of them is proxied once.
  original bigint not null primary key,
  account bigint not null,
  guild bigint not null,
  channel bigint not null,
  -- The channel of a thread.
  root_channel bigint,
  -- Without the system, a bot could not report the message.
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint references members (id) on delete set null,
  -- The message that the bot posted, once it has reported it.
  message bigint,
  created bigint not null,
  -- Null while it is open. Kept for a day afterwards, so that a repeated event is not handled again.
  closed_at bigint
);
create index intentions_open on intentions (original) where closed_at is null;
create index intentions_closed on intentions (closed_at) where closed_at is not null;
create index intentions_system on intentions (system_id);
create index intentions_member on intentions (member_id);

-- The message that this one continues, with further files.
alter table messages add column part_of bigint;
create index messages_parts on messages (part_of) where part_of is not null;
-- The latest message of an account in a channel.
create index messages_by_sender on messages (sender, channel, id);

-- Answers of a bot to commands: who caused each.
create table replies (
  id bigint not null primary key,
  channel bigint not null,
  guild bigint,
  account bigint not null,
  -- The message with the command.
  command bigint
);
