-- Pictures that the server keeps for systems. The files are in a folder or in an object store; objects refer to a picture
-- as `picture:` and its key.

create table pictures (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  -- The part of the address that nobody can guess.
  key text not null unique,
  kind text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  animated boolean not null,
  -- SHA-256 of the file that was uploaded, and of the file that is kept.
  source_hash text not null,
  hash text not null,
  created bigint not null
);
create unique index pictures_source on pictures (system_id, kind, source_hash);

-- Pictures whose files may exist without a row: they are being written, or are deleted.
create table picture_leftovers (
  key text not null primary key,
  since bigint not null
);
create index picture_leftovers_since on picture_leftovers (since);
