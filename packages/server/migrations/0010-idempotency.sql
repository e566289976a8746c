-- Answers to requests that carried an Idempotency-Key, kept for a day. A row is written with the change it belongs to, so
-- that a repetition finds it exactly when the change was made.

create table idempotency_keys (
  -- Who sent it: a system, a key or a bridge.
  caller text not null,
  key text not null,
  -- SHA-256 of method, path and body.
  request_hash text not null,
  created bigint not null,
  -- Null until the answer is known.
  status integer,
  body text,
  primary key (caller, key)
) {{clustered}};
create index idempotency_keys_created on idempotency_keys (created);
