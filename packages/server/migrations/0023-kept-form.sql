-- Tells which version of the server kept the data. Data of form 1 may hold custom fields, notes, comments, statuses, nested
-- groups and custom fronts, which have a place of their own since. The server lifts it once, system by system, and what is
-- left then has form 2.

alter table kept_data add column form integer not null default 1;
create index kept_data_form on kept_data (form) where form < 2;
