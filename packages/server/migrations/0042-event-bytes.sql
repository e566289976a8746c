-- How many bytes the events of a system took, up to and including each one: two rows tell what all rows between them
-- take. An event counts 200 bytes beside its data.

alter table outbox add column total bigint not null default 0;
update outbox set total = counted.total from (
  select id, sum(200 + coalesce(octet_length(data), 0)) over (partition by system_id order by number) as total from outbox
) counted where counted.id = outbox.id;

-- The ID of what a request made, in place of an answer that is too long to keep. A repeat reads it again.
alter table idempotency_keys add column made text;
