-- Words about switches: what a member's status was, a note for each member or for the whole switch, and comments with the
-- time they were made. They belong to the switch, whatever becomes of its time and its members.

create table switch_notes (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  switch_id bigint not null references switches (id) on delete cascade,
  -- Null for the whole switch.
  member_id bigint references members (id) on delete cascade,
  status text,
  note text
);
create index switch_notes_switch on switch_notes (switch_id, id);
create index switch_notes_member on switch_notes (member_id);
create index switch_notes_system on switch_notes (system_id);

create table switch_comments (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  switch_id bigint not null references switches (id) on delete cascade,
  uuid {{uuid}} not null unique,
  created bigint not null,
  -- Null when nobody in particular wrote it, and once the member is deleted.
  member_id bigint references members (id) on delete set null,
  text text not null
);
create index switch_comments_switch on switch_comments (switch_id, created, id);
create index switch_comments_member on switch_comments (member_id);
create index switch_comments_system on switch_comments (system_id);
