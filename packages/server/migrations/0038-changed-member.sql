-- The one member that the latest change to a system's members was about: a bot that knows the version before gets this
-- member alone. Null after a change of another kind, such as a new or deleted member or an import.
alter table systems add column members_changed bigint;
