-- Admins open and close registration, and disable systems, without a restart of the server.

create table server_settings (
  id bigint primary key check (id = 1),
  -- Null: the server follows its environment.
  registration text check (registration in ('open', 'invite', 'closed'))
);

-- The time since which nobody can reach the system; null for all others.
alter table systems add column disabled_at bigint;
create index systems_disabled on systems (disabled_at) where disabled_at is not null;

-- Finds people by the beginning of their name, whatever the locale of the database.
create index people_name_start on people (name collate "C");
