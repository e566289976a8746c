-- The latest run of each member: the switches in a row that they are in. Reading when a fronter's run began takes one row
-- this way, however many switches it has. `until` is the time of the switch that ended the run, and the greatest number
-- that every program reads exactly while the run goes on. An older run of a member is kept nowhere but in the switches.

create table front_runs (
  member_id bigint not null primary key references members (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  since bigint not null,
  until bigint not null
) {{clustered}};
create index front_runs_system on front_runs (system_id, until);

insert into front_runs (member_id, system_id, since, until)
select m.id, m.system_id, coalesce(
  (
    select w.timestamp from switches w
    where w.system_id = m.system_id and w.arrival not in (select id from arrivals)
      and (w.timestamp, w.id) > (
        select g.timestamp, g.id from switches g
        where g.system_id = m.system_id and g.arrival not in (select id from arrivals)
          and replace(replace(g.members, '[', ','), ']', ',') not like '%,' || m.id || ',%'
        order by g.timestamp desc, g.id desc limit 1
      )
    order by w.timestamp, w.id limit 1
  ),
  (
    select min(w.timestamp) from switches w
    where w.system_id = m.system_id and w.arrival not in (select id from arrivals)
  )
), 9007199254740991
from systems s
join switches l on l.id = (
  select w.id from switches w
  where w.system_id = s.id and w.arrival not in (select id from arrivals)
  order by w.timestamp desc, w.id desc limit 1
)
join members m on m.system_id = s.id
  and replace(replace(l.members, '[', ','), ']', ',') like '%,' || m.id || ',%';
