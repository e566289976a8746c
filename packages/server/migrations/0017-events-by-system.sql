-- Events count by system: a count over all systems told each of them how much the others do, and when. Events from before
-- keep the number that they were told under, and their system counts on from there, so no number means two events.

alter table systems add column last_pruned_event bigint not null default 0;
-- Of a system without events nobody knows the last number it had; it is none above this one.
update systems set last_pruned_event = coalesce((select max(id) from outbox), 0)
  where not exists (select 1 from outbox where outbox.system_id = systems.id);

alter table outbox add column number bigint not null default 0;
update outbox set number = id;
drop index outbox_system;
create unique index outbox_system on outbox (system_id, number);

-- The id under which a receiver knows the event, the same for every attempt.
alter table deliveries add column webhook_id text not null default '';
update deliveries set webhook_id = 'evt_' || outbox_id;

-- A lease is alive as long as its holder counts it up. No clock is compared with that of another machine.
drop table leases;
create table leases (
  name text not null primary key,
  holder text not null,
  renewals bigint not null
);
