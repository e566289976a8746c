-- Processes count the streams of a share together. Shares no longer keep hashes that nothing read.

-- The IDs of the newest open streams, 36 characters each, the oldest first. A stream that is not among them closes.
alter table shares add column streams text not null default '';
alter table feeds add column streams text not null default '';
alter table shares drop column told_front;
alter table shares drop column told_rest;
