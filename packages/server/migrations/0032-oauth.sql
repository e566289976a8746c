-- Programs that people let in through OAuth instead of pasting a token. Nothing here that lets a program in can be read:
-- secrets, codes and tokens are hashes.

create table programs (
  id {{identity}},
  -- The client ID.
  uuid {{uuid}} not null unique,
  -- The person for whom it is; null for a program that everybody on this server may let in.
  person_id bigint references people (id) on delete cascade,
  name text not null,
  -- Base64 of the SHA-256 of the client secret; null for a program that cannot keep one.
  secret_hash text,
  -- A JSON list.
  redirect_uris text not null,
  created bigint not null
);
create index programs_person on programs (person_id);

create table grants (
  id {{identity}},
  uuid {{uuid}} not null unique,
  program_id bigint not null references programs (id) on delete cascade,
  person_id bigint not null,
  system_id bigint not null,
  -- Separated by spaces.
  scopes text not null,
  created bigint not null,
  -- Kept to the hour, so that reading with a token is seldom a write.
  last_used bigint,
  -- Over when the code ends, and after that when the refresh token ends.
  ends_at bigint not null,
  code_hash text not null unique,
  code_challenge text not null unique,
  redirect_uri text not null,
  -- The part that all refresh tokens of the grant share, so that the server knows an old one again.
  family_hash text unique,
  -- Null until the code was used.
  refresh_hash text,
  access_hash text unique,
  access_scopes text,
  access_ends_at bigint,
  -- Without the hold there is no grant: it ends with the person, with the system, and when the person lets go.
  foreign key (person_id, system_id) references holds (person_id, system_id) on delete cascade
);
create index grants_program on grants (program_id);
create index grants_hold on grants (person_id, system_id);
create index grants_end on grants (ends_at);
