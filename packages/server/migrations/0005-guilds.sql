-- Settings per chat server (guild): of a system, of a member, and which member is proxied by itself.

create table system_guilds (
  system_id bigint not null references systems (id) on delete cascade,
  guild_id bigint not null,
  proxying_enabled boolean not null default true,
  tag text,
  tag_enabled boolean not null default true,
  avatar_url text,
  display_name text,
  name_format text,
  primary key (system_id, guild_id)
) {{clustered}};

create table member_guilds (
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  guild_id bigint not null,
  display_name text,
  avatar_url text,
  keep_proxy boolean,
  primary key (member_id, guild_id)
) {{clustered}};
create index member_guilds_system on member_guilds (system_id, guild_id);

create table autoproxy (
  system_id bigint not null references systems (id) on delete cascade,
  guild_id bigint not null,
  autoproxy_mode text not null default 'off' check (autoproxy_mode in ('off', 'front', 'latch', 'member')),
  autoproxy_member_id bigint references members (id) on delete set null,
  last_latch_timestamp bigint,
  primary key (system_id, guild_id)
) {{clustered}};
create index autoproxy_member on autoproxy (autoproxy_member_id);
