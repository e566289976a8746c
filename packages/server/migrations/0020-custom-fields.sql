-- Fields that a system adds to its members and to itself, and their values. A value has a row of its own, so that a field
-- goes with its values and nothing else is read.

create table custom_fields (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  uuid {{uuid}} not null unique,
  name text not null,
  type text not null,
  -- A JSON list; null for types without choices.
  options text,
  markdown boolean not null,
  position integer not null,
  privacy text not null check (privacy in ('public', 'private')),
  created bigint not null
);
create index custom_fields_system on custom_fields (system_id, position, id);

-- Values name their field by its UUID, as answers do: reading them needs no other table.
create table member_fields (
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  field {{uuid}} not null references custom_fields (uuid) on delete cascade,
  -- JSON.
  value text not null,
  primary key (member_id, field)
) {{clustered}};
create index member_fields_field on member_fields (field);
create index member_fields_system on member_fields (system_id);

create table system_fields (
  system_id bigint not null references systems (id) on delete cascade,
  field {{uuid}} not null references custom_fields (uuid) on delete cascade,
  value text not null,
  primary key (system_id, field)
) {{clustered}};
create index system_fields_field on system_fields (field);
