-- Keys of the chat bots that the operator trusts, and a counter that tells them when a system's members changed.

create table bridge_keys (
  id {{identity}},
  name text not null unique,
  -- Base64 of the SHA-256 of the key.
  key_hash text not null unique,
  created bigint not null
);

-- Counts up with every change to the members of a system, so that compiled proxy tags can be kept and known stale.
alter table systems add column members_version bigint not null default 0;
