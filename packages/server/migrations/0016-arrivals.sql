-- Imports that are under way. Their switches come in many small steps and are not to be seen as long as the import stands
-- here; members who are new wait in a system of their own, a shell that nobody knows. The transaction that writes everything
-- else also ends the import, and with that the whole file is there at once.

create table arrivals (
  id {{identity}},
  -- Null when the system was deleted meanwhile: then the import is taken back like one that was cut off.
  system_id bigint unique references systems (id) on delete set null,
  shell_id bigint not null unique references systems (id) on delete cascade,
  -- The system is made by this import and goes with it, should it never end.
  makes_system boolean not null,
  -- Switches of the import have this row id or a higher one.
  first_switch bigint not null,
  -- When it was last at work; 0 for one that is being taken back.
  seen_at bigint not null
);
alter table switches add column arrival bigint not null default 0;
