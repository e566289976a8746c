-- Further names by which commands of a chat bot find a member: a JSON list of texts.

alter table members add column aliases text not null default '[]';
