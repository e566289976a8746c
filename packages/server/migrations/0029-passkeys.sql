-- Passkeys of people, and the challenges that a passkey has to sign. The server keeps only the public key of a passkey, and
-- of a challenge only a hash.

create table passkeys (
  id {{identity}},
  uuid {{uuid}} not null unique,
  person_id bigint not null references people (id) on delete cascade,
  -- In base64url, as is the public key (COSE).
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator was used, as far as it counts. A copy of it would count on its own.
  counter bigint not null,
  -- How browsers reach the authenticator: words with spaces between them.
  transports text not null,
  name text not null,
  created bigint not null,
  last_used bigint
);
create index passkeys_person on passkeys (person_id);

-- Each works once, for one purpose, in the browser that asked for it.
create table challenges (
  -- Base64 of the SHA-256 of the challenge.
  challenge_hash text not null primary key,
  purpose text not null,
  -- Null for somebody who is not signed in.
  person_id bigint references people (id) on delete cascade,
  -- The UUID that somebody who registers will have: their authenticator knows them by it.
  new_person {{uuid}},
  -- Base64 of the SHA-256 of the cookie of the browser.
  browser_hash text not null,
  expires_at bigint not null
);
create index challenges_person on challenges (person_id);
create index challenges_end on challenges (expires_at);
