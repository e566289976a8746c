-- Switches: who was fronting from when. The index lets a page deep in a long history cost as much as the first.

create table switches (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  uuid {{uuid}} not null unique,
  timestamp bigint not null
);
create index switches_history on switches (system_id, timestamp desc, id desc);

create table switch_members (
  system_id bigint not null references systems (id) on delete cascade,
  switch_id bigint not null references switches (id) on delete cascade,
  position integer not null,
  member_id bigint not null references members (id) on delete cascade,
  primary key (switch_id, position)
) {{clustered}};
create index switch_members_member on switch_members (member_id);
create index switch_members_system on switch_members (system_id);
