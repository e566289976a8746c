-- Keys that can do only what their scopes say, for programs that should not have a system's own token.

create table api_keys (
  id {{identity}},
  system_id bigint not null references systems (id) on delete cascade,
  uuid {{uuid}} not null unique,
  name text not null,
  -- Base64 of the SHA-256 of the key.
  key_hash text not null unique,
  -- Separated by spaces.
  scopes text not null,
  created bigint not null,
  -- Kept to the hour, so that reading with a key is seldom a write.
  last_used bigint,
  expires_at bigint
);
create index api_keys_system on api_keys (system_id, id);
