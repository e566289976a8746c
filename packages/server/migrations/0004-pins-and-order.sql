-- Pinned members, the system's own order of its members, and presets: fronts that one tap sets.
-- Lists of members are JSON lists of row ids, as in switches. A deleted member stays in them; no row id is given out twice.

alter table members add column pin integer;

-- A member that is not in the list comes after the others. A system without a row has no order of its own.
create table member_orders (
  system_id bigint not null primary key references systems (id) on delete cascade,
  members text not null
);

create table presets (
  system_id bigint not null references systems (id) on delete cascade,
  place bigint not null,
  name text not null,
  members text not null,
  primary key (system_id, place)
);
