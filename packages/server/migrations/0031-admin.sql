-- Tells what admins did. Kept for a year. Of somebody who is deleted only their UUID stays.
create table admin_log (
  id {{identity}},
  at bigint not null,
  what text not null,
  -- Null for the command line, and for an admin who is deleted.
  admin_id bigint references people (id) on delete set null,
  -- The UUID of the person or invite that it was about.
  about {{uuid}},
  device text not null
);
create index admin_log_at on admin_log (at, id);
create index admin_log_admin on admin_log (admin_id);

-- Backups that were made, for those who run the server. The files themselves are elsewhere.
create table backups (
  id {{identity}},
  uuid {{uuid}} not null unique,
  started bigint not null,
  state text not null,
  bytes bigint,
  file text not null,
  problem text
);
-- One at a time.
create unique index backups_running on backups (state) where state = 'running';
create index backups_started on backups (started);
