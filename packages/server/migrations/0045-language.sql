-- The language of the bot's answers and notices. Null: English, unless the chat platform names another one.
alter table system_settings add column language text;
