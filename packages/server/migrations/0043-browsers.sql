-- Browsers that somebody has signed in with. Each has a count of failed attempts of its own, so that nobody can lock a person
-- out of it by guessing. Knowing a browser lets nobody in.

create table browsers (
  -- Base64 of the SHA-256 of the cookie together with the person.
  browser_hash text not null primary key,
  person_id bigint not null references people (id) on delete cascade,
  last_used bigint not null
);
create index browsers_person on browsers (person_id, last_used);
create index browsers_used on browsers (last_used);
