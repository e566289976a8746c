-- Values beyond the reference API. A member's whole description is set only if it is longer than the description that
-- every program sees; that has its beginning.

alter table members add column custom_front boolean not null default false;
alter table members add column archived boolean not null default false;
alter table members add column archived_reason text;
alter table members add column whole_description text;

alter table groups add column parent_id bigint references groups (id) on delete set null;
alter table groups add column position integer;
alter table groups add column emoji text;
create index groups_parent on groups (parent_id);
