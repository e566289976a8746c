-- Members of a system. Listed in the order they were made, which is the order of their row ids.

create table members (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  hid text not null unique,
  uuid {{uuid}} not null unique,
  name text not null,
  display_name text,
  color text,
  birthday text,
  pronouns text,
  avatar_url text,
  webhook_avatar_url text,
  banner text,
  description text,
  created bigint not null,
  -- A JSON array of {"prefix", "suffix"}.
  proxy_tags text not null default '[]',
  keep_proxy boolean not null default false,
  tts boolean not null default false,
  autoproxy_enabled boolean not null default true,
  message_count integer not null default 0,
  last_message_timestamp bigint,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  name_privacy text not null default 'public' check (name_privacy in ('public', 'private')),
  description_privacy text not null default 'public' check (description_privacy in ('public', 'private')),
  banner_privacy text not null default 'public' check (banner_privacy in ('public', 'private')),
  birthday_privacy text not null default 'public' check (birthday_privacy in ('public', 'private')),
  pronoun_privacy text not null default 'public' check (pronoun_privacy in ('public', 'private')),
  avatar_privacy text not null default 'public' check (avatar_privacy in ('public', 'private')),
  metadata_privacy text not null default 'public' check (metadata_privacy in ('public', 'private')),
  proxy_privacy text not null default 'public' check (proxy_privacy in ('public', 'private'))
);
create index members_system on members (system_id, id);
