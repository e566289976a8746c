-- How many bytes of text a system has, and how many of them are values of custom fields. Triggers count every change, so
-- that no way to write, delete or import can be forgotten. It is a table of its own, which backups leave out: restoring
-- the rows counts them again.

create table text_use (
  system_id bigint not null primary key references systems (id) on delete cascade,
  text_bytes bigint not null default 0,
  field_bytes bigint not null default 0
);

insert into text_use (system_id, text_bytes, field_bytes)
select s.id, coalesce(octet_length(s.description), 0) + coalesce(t.text_bytes, 0), coalesce(t.field_bytes, 0)
from systems s left join (
  select system_id, sum(bytes) as text_bytes, sum(case when is_field then bytes else 0 end) as field_bytes from (
    select system_id, coalesce(octet_length(description), 0) + coalesce(octet_length(whole_description), 0)
      + coalesce(octet_length(archived_reason), 0) as bytes, false as is_field from members
    union all
    select system_id, coalesce(octet_length(description), 0), false from groups
    union all
    select system_id, octet_length(title) + octet_length(text), false from notes
    union all
    select system_id, coalesce(octet_length(status), 0) + coalesce(octet_length(note), 0), false from switch_notes
    union all
    select system_id, octet_length(text), false from switch_comments
    union all
    select system_id, octet_length(bound) + octet_length(rest), false from kept_data
    union all
    select system_id, octet_length(value), true from member_fields
    union all
    select system_id, octet_length(value), true from system_fields
  ) texts group by system_id
) t on t.system_id = s.id;

-- only sqlite
create trigger text_use_begin after insert on systems begin
  insert into text_use (system_id, text_bytes) values (new.id, coalesce(octet_length(new.description), 0));
end;
create trigger text_use_systems_update after update of description on systems begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0)
    - coalesce(octet_length(old.description), 0) where system_id = new.id;
end;

create trigger text_use_members_insert after insert on members begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.whole_description), 0)
    + coalesce(octet_length(new.archived_reason), 0)
  where system_id = new.system_id;
end;
create trigger text_use_members_delete after delete on members begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.whole_description), 0)
    + coalesce(octet_length(old.archived_reason), 0))
  where system_id = old.system_id;
end;
create trigger text_use_members_update after update of system_id, description, whole_description, archived_reason on members begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.whole_description), 0)
    + coalesce(octet_length(old.archived_reason), 0))
  where system_id = old.system_id;
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.whole_description), 0)
    + coalesce(octet_length(new.archived_reason), 0)
  where system_id = new.system_id;
end;

create trigger text_use_groups_insert after insert on groups begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0)
  where system_id = new.system_id;
end;
create trigger text_use_groups_delete after delete on groups begin
  update text_use set text_bytes = text_bytes - coalesce(octet_length(old.description), 0)
  where system_id = old.system_id;
end;
create trigger text_use_groups_update after update of description on groups begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) - coalesce(octet_length(old.description), 0)
  where system_id = new.system_id;
end;

create trigger text_use_notes_insert after insert on notes begin
  update text_use set text_bytes = text_bytes + octet_length(new.title) + octet_length(new.text)
  where system_id = new.system_id;
end;
create trigger text_use_notes_delete after delete on notes begin
  update text_use set text_bytes = text_bytes - (octet_length(old.title) + octet_length(old.text))
  where system_id = old.system_id;
end;
create trigger text_use_notes_update after update of title, text on notes begin
  update text_use set text_bytes = text_bytes + octet_length(new.title) + octet_length(new.text) - (octet_length(old.title) + octet_length(old.text))
  where system_id = new.system_id;
end;

create trigger text_use_switch_notes_insert after insert on switch_notes begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.note), 0)
  where system_id = new.system_id;
end;
create trigger text_use_switch_notes_delete after delete on switch_notes begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.note), 0))
  where system_id = old.system_id;
end;
create trigger text_use_switch_notes_update after update of status, note on switch_notes begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.note), 0) - (coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.note), 0))
  where system_id = new.system_id;
end;

create trigger text_use_switch_comments_insert after insert on switch_comments begin
  update text_use set text_bytes = text_bytes + octet_length(new.text)
  where system_id = new.system_id;
end;
create trigger text_use_switch_comments_delete after delete on switch_comments begin
  update text_use set text_bytes = text_bytes - octet_length(old.text)
  where system_id = old.system_id;
end;
create trigger text_use_switch_comments_update after update of text on switch_comments begin
  update text_use set text_bytes = text_bytes + octet_length(new.text) - octet_length(old.text)
  where system_id = new.system_id;
end;

create trigger text_use_kept_data_insert after insert on kept_data begin
  update text_use set text_bytes = text_bytes + octet_length(new.bound) + octet_length(new.rest)
  where system_id = new.system_id;
end;
create trigger text_use_kept_data_delete after delete on kept_data begin
  update text_use set text_bytes = text_bytes - (octet_length(old.bound) + octet_length(old.rest))
  where system_id = old.system_id;
end;
create trigger text_use_kept_data_update after update of bound, rest on kept_data begin
  update text_use set text_bytes = text_bytes + octet_length(new.bound) + octet_length(new.rest) - (octet_length(old.bound) + octet_length(old.rest))
  where system_id = new.system_id;
end;

create trigger text_use_member_fields_insert after insert on member_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value), field_bytes = field_bytes + octet_length(new.value)
  where system_id = new.system_id;
end;
create trigger text_use_member_fields_delete after delete on member_fields begin
  update text_use set text_bytes = text_bytes - octet_length(old.value), field_bytes = field_bytes - octet_length(old.value)
  where system_id = old.system_id;
end;
create trigger text_use_member_fields_update after update of value on member_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value) - octet_length(old.value), field_bytes = field_bytes + octet_length(new.value) - octet_length(old.value)
  where system_id = new.system_id;
end;

create trigger text_use_system_fields_insert after insert on system_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value), field_bytes = field_bytes + octet_length(new.value)
  where system_id = new.system_id;
end;
create trigger text_use_system_fields_delete after delete on system_fields begin
  update text_use set text_bytes = text_bytes - octet_length(old.value), field_bytes = field_bytes - octet_length(old.value)
  where system_id = old.system_id;
end;
create trigger text_use_system_fields_update after update of value on system_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value) - octet_length(old.value), field_bytes = field_bytes + octet_length(new.value) - octet_length(old.value)
  where system_id = new.system_id;
end;
-- end

-- only postgres
create or replace function begin_text_use() returns trigger language plpgsql as $$
begin
  insert into text_use (system_id, text_bytes) values (new.id, coalesce(octet_length(new.description), 0));
  return null;
end $$;
create trigger text_use_begin after insert on systems for each row execute function begin_text_use();

create or replace function count_text_of_systems() returns trigger language plpgsql as $$
begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0)
    - coalesce(octet_length(old.description), 0) where system_id = new.id;
  return null;
end $$;
create trigger text_use_systems_update after update of description on systems for each row
  when (old.description is distinct from new.description) execute function count_text_of_systems();

-- A statement that writes many rows counts them at once: PostgreSQL keeps every version of a counter until the commit.
do $do$
declare
  counted record;
begin
  for counted in select * from (values
    ('members', 'coalesce(octet_length(description), 0) + coalesce(octet_length(whole_description), 0) + coalesce(octet_length(archived_reason), 0)', 0),
    ('groups', 'coalesce(octet_length(description), 0)', 0),
    ('notes', 'octet_length(title) + octet_length(text)', 0),
    ('switch_notes', 'coalesce(octet_length(status), 0) + coalesce(octet_length(note), 0)', 0),
    ('switch_comments', 'octet_length(text)', 0),
    ('kept_data', 'octet_length(bound) + octet_length(rest)', 0),
    ('member_fields', 'octet_length(value)', 1),
    ('system_fields', 'octet_length(value)', 1)
  ) list (name, bytes, is_field)
  loop
    execute format($f$
      create or replace function count_text_of_%1$s() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update text_use u set text_bytes = u.text_bytes + c.bytes, field_bytes = u.field_bytes + %3$s * c.bytes
          from (select system_id, sum(%2$s) as bytes from new_rows group by system_id) c
          where u.system_id = c.system_id and c.bytes <> 0;
        elsif tg_op = 'DELETE' then
          update text_use u set text_bytes = u.text_bytes - c.bytes, field_bytes = u.field_bytes - %3$s * c.bytes
          from (select system_id, sum(%2$s) as bytes from old_rows group by system_id) c
          where u.system_id = c.system_id and c.bytes <> 0;
        else
          update text_use u set text_bytes = u.text_bytes + c.bytes, field_bytes = u.field_bytes + %3$s * c.bytes
          from (
            select system_id, sum(bytes) as bytes from (
              select system_id, %2$s as bytes from new_rows union all select system_id, -(%2$s) from old_rows
            ) both_rows group by system_id
          ) c
          where u.system_id = c.system_id and c.bytes <> 0;
        end if;
        return null;
      end $$;
      create trigger text_use_%1$s_insert after insert on %1$s referencing new table as new_rows
        for each statement execute function count_text_of_%1$s();
      create trigger text_use_%1$s_delete after delete on %1$s referencing old table as old_rows
        for each statement execute function count_text_of_%1$s();
    $f$, counted.name, counted.bytes, counted.is_field);
    -- Members change with every proxied message, so only a change of their texts is counted: see below.
    if counted.name <> 'members' then
      execute format($f$
        create trigger text_use_%1$s_update after update on %1$s
          referencing old table as old_rows new table as new_rows
          for each statement execute function count_text_of_%1$s();
      $f$, counted.name);
    end if;
  end loop;
end $do$;

create or replace function count_text_of_member() returns trigger language plpgsql as $$
begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.whole_description), 0)
    + coalesce(octet_length(old.archived_reason), 0))
  where system_id = old.system_id;
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.whole_description), 0)
    + coalesce(octet_length(new.archived_reason), 0)
  where system_id = new.system_id;
  return null;
end $$;
create trigger text_use_members_update after update of system_id, description, whole_description, archived_reason on members
  for each row when (
    old.system_id <> new.system_id or old.description is distinct from new.description
    or old.whole_description is distinct from new.whole_description
    or old.archived_reason is distinct from new.archived_reason
  ) execute function count_text_of_member();
-- end
