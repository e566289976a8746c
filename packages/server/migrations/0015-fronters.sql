-- Who is in a switch stands in the switch itself, as a JSON list of row ids in their order: a history of 100,000 switches is
-- as many rows, not six times that. A member who is deleted stays in the lists; a row id is never given to another one.

alter table switches add column members text not null default '[]';
update switches set members = (
  select '[' || string_agg(cast(sm.member_id as text), ',' order by sm.position) || ']'
  from switch_members sm where sm.switch_id = switches.id
) where id in (select switch_id from switch_members);
drop table switch_members;
