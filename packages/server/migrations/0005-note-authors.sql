-- Who wrote a note of the journal: a JSON list of row ids of members, as in its members.
alter table notes add column authors text not null default '[]';
