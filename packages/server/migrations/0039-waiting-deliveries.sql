-- Finds the oldest pending delivery of a system by the index alone. Without the state as a column SQLite took
-- deliveries_system instead, and read all that were delivered before.
drop index deliveries_waiting;
create index deliveries_waiting on deliveries (system_id, state, outbox_id) where state = 'pending';
