-- Imports that are under way. Their switches come in many small steps and are not to be seen as long as the import stands
-- here: the transaction that writes everything else also takes it away, and with that the whole file is there at once.

create table arrivals (
  id {{identity}},
  system_id bigint not null unique references systems (id) on delete cascade,
  -- The system is made by this import and goes with it, should it never end.
  makes_system boolean not null,
  -- Switches of the import have this row id or a higher one.
  first_switch bigint not null,
  -- When it was last at work; 0 for one that is being taken back.
  seen_at bigint not null
);
alter table switches add column arrival bigint not null default 0;
