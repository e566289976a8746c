-- Links with which a signed-in person, or the operator, lets one more device in. Each works once and soon ends.

create table device_links (
  -- Base64 of the SHA-256 of the code.
  code_hash text not null primary key,
  person_id bigint not null references people (id) on delete cascade,
  -- True for a link of the operator: who opens it need not confirm first that it is them.
  confirmed boolean not null,
  ends_at bigint not null
);
create index device_links_person on device_links (person_id);
create index device_links_end on device_links (ends_at);
