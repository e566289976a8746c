-- Settings that the moderators of a chat server choose, and accounts that bots ignore.

create table chat_servers (
  id bigint not null primary key,
  -- As a bot last saw it.
  name text,
  log_channel bigint,
  -- JSON lists of ids, as texts.
  log_blacklist text not null default '[]',
  blacklist text not null default '[]',
  log_cleanup_enabled boolean not null default false,
  invalid_command_response_enabled boolean not null default true,
  require_system_tag boolean not null default false,
  suppress_notifications text not null default 'never'
    check (suppress_notifications in ('never', 'always', 'match', 'invert'))
);

-- Here rather than in a table of its own, so that deciding about a message looks into one table for most accounts.
alter table accounts add column denied boolean not null default false;
