-- Who is in the switches of a system is read in long stretches to add up fronting. The index holds all that takes, so that
-- the rows of other systems, which lie between, are not touched.

drop index switch_members_system;
create index switch_members_history on switch_members (system_id, switch_id, position, member_id);
