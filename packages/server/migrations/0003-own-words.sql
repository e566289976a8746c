-- The words that a system uses instead of switch, front, member and the like: a JSON object.

alter table system_settings add column words text not null default '{}';
