-- A system's messages in the order of their ids: an export reads them page by page, each page as quick as the first.

drop index messages_system;
create index messages_by_system on messages (system_id, id);
