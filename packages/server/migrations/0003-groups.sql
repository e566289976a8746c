-- Groups and who is in them. A membership has no order of its own; both sides list it by row id.

create table groups (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  hid text not null unique,
  uuid {{uuid}} not null unique,
  name text not null,
  display_name text,
  description text,
  icon text,
  banner text,
  color text,
  created bigint not null,
  name_privacy text not null default 'public' check (name_privacy in ('public', 'private')),
  description_privacy text not null default 'public' check (description_privacy in ('public', 'private')),
  banner_privacy text not null default 'public' check (banner_privacy in ('public', 'private')),
  icon_privacy text not null default 'public' check (icon_privacy in ('public', 'private')),
  list_privacy text not null default 'public' check (list_privacy in ('public', 'private')),
  metadata_privacy text not null default 'public' check (metadata_privacy in ('public', 'private')),
  visibility text not null default 'public' check (visibility in ('public', 'private'))
);
create index groups_system on groups (system_id, id);

create table group_members (
  system_id bigint not null references systems (id) on delete cascade,
  group_id bigint not null references groups (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  primary key (group_id, member_id)
) {{clustered}};
create index group_members_member on group_members (member_id, group_id);
create index group_members_system on group_members (system_id);
