-- Codes that link an account of the chat platform to a system, and the bots that announced themselves. Only the hash of a
-- code is here. The prefixes of a bot are a JSON list of texts.

create table link_codes (
  code_hash text not null primary key,
  system_id bigint not null references systems (id) on delete cascade,
  ends_at bigint not null
);
create index link_codes_system on link_codes (system_id);
create index link_codes_end on link_codes (ends_at);

create table bots (
  platform text not null primary key,
  application_id bigint not null,
  name text not null,
  invite_url text not null,
  prefixes text not null,
  announced_at bigint not null
);
