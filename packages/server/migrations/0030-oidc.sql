-- People who come in with the single sign-on of a community.

create table oidc_links (
  issuer text not null,
  -- The name of the person at the issuer, which never changes there.
  subject text not null,
  person_id bigint not null references people (id) on delete cascade,
  created bigint not null,
  primary key (issuer, subject),
  unique (person_id, issuer)
);

-- Visits to the issuer that have not come back yet. Each comes back once, within minutes.
create table oidc_attempts (
  -- Base64 of the SHA-256 of the cookie that the browser got.
  secret_hash text not null primary key,
  purpose text not null,
  -- The person who links or confirms; null for somebody who signs in.
  person_id bigint references people (id) on delete cascade,
  -- A path of our own.
  return_to text not null,
  begun bigint not null
);
create index oidc_attempts_person on oidc_attempts (person_id);
create index oidc_attempts_begun on oidc_attempts (begun);
