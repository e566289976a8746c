-- People who sign in. A person holds systems, and several people may hold one system. Nothing here that signs in can be
-- read: secrets are hashes, and those that the server must read again are encrypted.

create table people (
  id {{identity}},
  uuid {{uuid}} not null unique,
  -- In lower case.
  name text not null unique,
  role text not null,
  -- Argon2id; null for somebody who signs in another way.
  password_hash text,
  -- The encrypted secret of an authenticator, and the one that waits for its first code.
  totp_secret text,
  totp_pending text,
  -- The last time step of which a code was used. No code works twice.
  totp_step bigint not null default 0,
  created bigint not null,
  disabled_at bigint
);

create table holds (
  person_id bigint not null references people (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  created bigint not null,
  primary key (person_id, system_id)
);
create index holds_system on holds (system_id);

create table sessions (
  id {{identity}},
  uuid {{uuid}} not null unique,
  person_id bigint not null references people (id) on delete cascade,
  -- Base64 of the SHA-256 of the cookie.
  token_hash text not null unique,
  -- The browser and the operating system, as far as they tell.
  device text not null,
  created bigint not null,
  -- Kept to the hour, so that reading with a cookie is seldom a write.
  last_used bigint not null,
  ends_at bigint not null,
  -- Until then nobody asks again who it is.
  confirmed_until bigint not null
);
create index sessions_person on sessions (person_id);
create index sessions_end on sessions (ends_at);

create table recovery_codes (
  person_id bigint not null references people (id) on delete cascade,
  -- Argon2id of the code.
  code_hash text not null,
  primary key (person_id, code_hash)
);

-- Failed attempts by name and by address. Both are hashes; names that nobody has count alike.
create table guesses (
  bucket text not null primary key,
  failures integer not null,
  ends_at bigint not null
);
create index guesses_end on guesses (ends_at);

-- Tells a person what happened around their ways in and the systems they hold. Kept for 90 days.
create table security_log (
  id {{identity}},
  person_id bigint not null references people (id) on delete cascade,
  at bigint not null,
  what text not null,
  device text not null
);
create index security_log_person on security_log (person_id, at, id);
create index security_log_at on security_log (at);

create table invites (
  id {{identity}},
  uuid {{uuid}} not null unique,
  code_hash text not null unique,
  -- The role of whoever registers with it.
  role text not null,
  uses integer not null,
  used integer not null,
  created bigint not null,
  expires_at bigint not null
);
