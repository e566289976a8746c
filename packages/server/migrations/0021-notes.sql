-- The journal: notes that only their system can read. The text that a search looks into has a table of its own, so that
-- reading notes does not read it. The server folds its letters, because the databases know the cases of different scripts.

create table notes (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  uuid {{uuid}} not null unique,
  date bigint not null,
  created bigint not null,
  updated bigint not null,
  -- Characters of title and text, which tell how much of the journal one step of a search takes.
  size integer not null,
  color text,
  -- JSON: the row ids of members, as in switches. A deleted member stays in it and is not shown.
  members text not null default '[]',
  title text not null,
  text text not null
);
create index notes_order on notes (system_id, date, created, id);

create table note_search (
  note_id bigint not null primary key references notes (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  folded text not null
);
create index note_search_system on note_search (system_id);

-- Whether the receiver knows events and keys that the reference API does not have.
alter table webhooks add column extended boolean not null default false;
