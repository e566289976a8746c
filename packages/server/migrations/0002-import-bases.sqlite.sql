-- Lets an import tell what people changed since the last one, so that it does not overwrite it, and keeps the last report.

-- What the last import set in a member, a group, a custom field, or the system and its settings if all three are null:
-- JSON, keys and short hashes of their values.
create table import_bases (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint unique references members (id) on delete cascade,
  group_id bigint unique references groups (id) on delete cascade,
  field_id bigint unique references custom_fields (id) on delete cascade,
  hashes text not null
);
create unique index import_bases_system on import_bases (system_id, id);

-- The hash of a note or a comment as the last import set it; null if none did.
alter table notes add column imported text;
alter table switch_comments add column imported text;

create table import_reports (
  system_id bigint not null primary key references systems (id) on delete cascade,
  created bigint not null,
  report text not null
);
