-- Kept answers carry the system they are about, so that they go with it. Those from before would have lasted a day at most;
-- nothing says whose they are, so they go now.

delete from idempotency_keys;
alter table idempotency_keys add column system_id bigint references systems (id) on delete cascade;
create index idempotency_keys_system on idempotency_keys (system_id);
