-- The values of a member's custom fields as the text that its owner's answers have: joining 20 values for each of 1,000
-- members takes longer than reading everything else of them. `member_fields` stays the truth. A member without a row here
-- has no values, or long ones: next to reading those, joining them takes no time.

create table joined_fields (
  member_id bigint not null primary key references members (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  -- The inside of a JSON object, without the quote before the first ID, in the order of the IDs.
  fields text not null
);
create index joined_fields_system on joined_fields (system_id);

insert into joined_fields (member_id, system_id, fields)
select member_id, system_id, fields from (
  select v.member_id, v.system_id, string_agg(concat(v.field, '":', v.value), ',"' order by v.field) as fields
  from member_fields v group by v.member_id, v.system_id
) joined where length(fields) <= 16000;
