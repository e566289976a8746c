-- Systems, their settings and the chat accounts linked to them: what everything else belongs to.

create table systems (
  id {{identity}},
  hid text not null unique,
  uuid {{uuid}} not null unique,
  -- Base64 of the SHA-256 of the token; null while the system has none.
  token_hash text unique,
  name text,
  description text,
  tag text,
  pronouns text,
  avatar_url text,
  banner text,
  color text,
  webhook_url text,
  created bigint not null,
  name_privacy text not null default 'public' check (name_privacy in ('public', 'private')),
  avatar_privacy text not null default 'public' check (avatar_privacy in ('public', 'private')),
  description_privacy text not null default 'public' check (description_privacy in ('public', 'private')),
  banner_privacy text not null default 'public' check (banner_privacy in ('public', 'private')),
  pronoun_privacy text not null default 'public' check (pronoun_privacy in ('public', 'private')),
  member_list_privacy text not null default 'public' check (member_list_privacy in ('public', 'private')),
  group_list_privacy text not null default 'public' check (group_list_privacy in ('public', 'private')),
  front_privacy text not null default 'public' check (front_privacy in ('public', 'private')),
  front_history_privacy text not null default 'public' check (front_history_privacy in ('public', 'private'))
);

create table system_settings (
  system_id bigint not null primary key references systems (id) on delete cascade,
  timezone text not null default 'UTC',
  pings_enabled boolean not null default true,
  latch_timeout integer,
  member_default_private boolean not null default false,
  group_default_private boolean not null default false,
  show_private_info boolean not null default true,
  -- Null: the limit every system has.
  member_limit integer,
  group_limit integer,
  case_sensitive_proxy_tags boolean not null default true,
  proxy_error_message_enabled boolean not null default true,
  hid_display_split boolean not null default false,
  hid_display_caps boolean not null default false,
  hid_list_padding text not null default 'off' check (hid_list_padding in ('off', 'left', 'right')),
  card_show_color_hex boolean not null default false,
  proxy_switch text not null default 'off' check (proxy_switch in ('off', 'new', 'add')),
  name_format text,
  -- A JSON array of texts.
  description_templates text not null default '[]'
);

create table accounts (
  -- The account's id on the chat platform. The row outlives its system, unlinked.
  id bigint not null primary key,
  system_id bigint references systems (id) on delete set null,
  autoproxy_enabled boolean not null default true
);
create index accounts_system on accounts (system_id);
