-- Circles say what others may see of a system, shares say who may see it and for how long, feeds are addresses for programs.

-- True: no share ever shows or counts the member, whatever its circles say.
alter table members add column never_shared boolean not null default false;

-- Lists of members and custom fields are JSON lists of row ids. A deleted one stays in them; no row id is given out twice.
create table circles (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  name text not null,
  color text,
  -- Words with spaces between them.
  shows text not null,
  others text not null check (others in ('omit', 'someone', 'count')),
  -- Days.
  history integer not null,
  fields text not null default '[]',
  everyone boolean not null,
  members text not null default '[]',
  -- Members whom the circle leaves out although it has everyone.
  left_out text not null default '[]',
  -- JSON: where the circle comes from, and the row ids of members and custom fields that imports put into it. Null if none did.
  imported text,
  created bigint not null
);
create unique index circles_system on circles (system_id, id);

create table shares (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  name text not null,
  title text,
  kind text not null check (kind in ('link', 'person')),
  -- The hash of the code in the link; null when somebody keeps the share, and when it ended.
  code_hash text unique,
  -- A secret from which the IDs that the holder sees are made. A new link has a new one.
  salt text not null,
  -- The part of the addresses of pictures by which the server finds the share. A new link has a new one; a share that was ended has its UUID here.
  picture_key text not null unique,
  -- False: the channels of the holder are silent.
  notify boolean not null default true,
  created bigint not null,
  -- Null: until somebody ends it. In the past: it ended then.
  expires_at bigint,
  -- Exact to the hour.
  last_opened bigint,
  -- The IDs of the newest open streams in all processes, 36 characters each, the oldest first. A stream that is not among them closes.
  streams text not null default ''
);
create unique index shares_system on shares (system_id, id);
create index shares_ended on shares (expires_at) where expires_at is not null;

create table share_circles (
  system_id bigint not null references systems (id) on delete cascade,
  share_id bigint not null references shares (id) on delete cascade,
  circle_id bigint not null references circles (id) on delete cascade,
  -- Its place in the list.
  place bigint not null,
  primary key (system_id, share_id, circle_id)
);
create index share_circles_share on share_circles (share_id);
create index share_circles_circle on share_circles (circle_id);

-- Shares that somebody keeps in their account. Without the row nobody can open a share of that kind.
create table kept_shares (
  share_id bigint not null primary key references shares (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  person_id bigint not null references people (id) on delete cascade,
  -- The ID of the share for the person who keeps it.
  uuid text not null unique,
  created bigint not null
);
create unique index kept_shares_system on kept_shares (system_id, share_id);
create index kept_shares_person on kept_shares (person_id, share_id);

create table feeds (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  share_id bigint not null references shares (id) on delete cascade,
  uuid text not null unique,
  format text not null check (format in ('json', 'svg', 'html', 'ics', 'events')),
  code_hash text not null unique,
  -- As those of shares.
  salt text not null,
  picture_key text not null unique,
  created bigint not null,
  streams text not null default ''
);
create unique index feeds_system on feeds (system_id, id);
create index feeds_share on feeds (share_id, id);
