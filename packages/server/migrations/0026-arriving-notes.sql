-- An import writes new notes in many small steps and marks them with itself, as it does with switches. Nobody sees them
-- before it ends. The index has the mark, because in the row it comes after the text, and SQLite would read all of that.
-- With the time of the last change it tells whether a journal has changed, without reading any note.

alter table notes add column arrival bigint not null default 0;
drop index notes_order;
create index notes_order on notes (system_id, date, created, id, arrival, updated);
