-- A key with the system's id in every table of a system, so that a sharded PostgreSQL can distribute the table by system.
-- Each index existed already without being unique. Here it gets the columns of the primary key and becomes a key: no
-- table has one index more than before.

drop index accounts_system;
create unique index accounts_system on accounts (system_id, id);
drop index api_keys_system;
create unique index api_keys_system on api_keys (system_id, id);
drop index custom_fields_system;
create unique index custom_fields_system on custom_fields (system_id, position, id);
drop index deliveries_system;
create unique index deliveries_system on deliveries (system_id, outbox_id);
drop index front_runs_system;
create unique index front_runs_system on front_runs (system_id, until, member_id);
drop index grants_hold;
create unique index grants_hold on grants (person_id, system_id, id);
drop index group_members_system;
create unique index group_members_system on group_members (system_id, group_id, member_id);
drop index groups_system;
create unique index groups_system on groups (system_id, id);
drop index idempotency_keys_system;
create unique index idempotency_keys_system on idempotency_keys (system_id, caller, key);
drop index intentions_system;
create unique index intentions_system on intentions (system_id, original);
drop index joined_fields_system;
create unique index joined_fields_system on joined_fields (system_id, member_id);
drop index link_codes_system;
create unique index link_codes_system on link_codes (system_id, code_hash);
drop index member_fields_system;
create unique index member_fields_system on member_fields (system_id, member_id, field);
drop index member_guilds_system;
create unique index member_guilds_system on member_guilds (system_id, guild_id, member_id);
drop index members_system;
create unique index members_system on members (system_id, id);
drop index messages_by_system;
create unique index messages_by_system on messages (system_id, id);
drop index note_search_system;
create unique index note_search_system on note_search (system_id, note_id);
drop index notes_order;
create unique index notes_order on notes (system_id, date, created, id, arrival, updated);
drop index switch_comments_system;
create unique index switch_comments_system on switch_comments (system_id, id);
drop index switch_notes_system;
create unique index switch_notes_system on switch_notes (system_id, id);
drop index switches_history;
create unique index switches_history on switches (system_id, timestamp desc, id desc);
