-- What files of other programs say that has no place here, kept to be given back in an export of the same format.

create table kept_data (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  -- The program and the system that the file is of.
  origin text not null,
  bytes integer not null,
  -- JSON: what belongs to records of this system, and everything else.
  bound text not null,
  rest text not null,
  unique (system_id, origin)
);
