-- The tables of version 0.1.0 on SQLite. 0001-schema.postgres.sql holds the same tables for PostgreSQL.
-- Every table of a system has `system_id`. Instants are microseconds since 1970. A hash is a SHA-256, unless its comment says
-- otherwise.

-- Systems, their settings and the chat accounts linked to them.

create table systems (
  id integer primary key autoincrement,
  hid text not null unique,
  uuid text not null unique,
  -- The hash of the token; null while the system has none.
  token_hash text unique,
  name text,
  description text,
  tag text,
  pronouns text,
  avatar_url text,
  banner text,
  color text,
  webhook_url text,
  created bigint not null,
  name_privacy text not null default 'public' check (name_privacy in ('public', 'private')),
  avatar_privacy text not null default 'public' check (avatar_privacy in ('public', 'private')),
  description_privacy text not null default 'public' check (description_privacy in ('public', 'private')),
  banner_privacy text not null default 'public' check (banner_privacy in ('public', 'private')),
  pronoun_privacy text not null default 'public' check (pronoun_privacy in ('public', 'private')),
  member_list_privacy text not null default 'public' check (member_list_privacy in ('public', 'private')),
  group_list_privacy text not null default 'public' check (group_list_privacy in ('public', 'private')),
  front_privacy text not null default 'public' check (front_privacy in ('public', 'private')),
  front_history_privacy text not null default 'public' check (front_history_privacy in ('public', 'private')),
  -- Counts the changes to the system's members, so that bots know when their compiled proxy tags are stale.
  members_version bigint not null default 0,
  -- The number of the newest event that was removed from the outbox.
  last_pruned_event bigint not null default 0,
  -- The only member that the latest change of `members_version` was about; null after a change of another kind.
  members_changed bigint
);

create table system_settings (
  system_id bigint not null primary key references systems (id) on delete cascade,
  timezone text not null default 'UTC',
  pings_enabled boolean not null default true,
  latch_timeout integer,
  member_default_private boolean not null default false,
  group_default_private boolean not null default false,
  show_private_info boolean not null default true,
  -- Null: the limit that every system has.
  member_limit integer,
  group_limit integer,
  case_sensitive_proxy_tags boolean not null default true,
  proxy_error_message_enabled boolean not null default true,
  hid_display_split boolean not null default false,
  hid_display_caps boolean not null default false,
  hid_list_padding text not null default 'off' check (hid_list_padding in ('off', 'left', 'right')),
  card_show_color_hex boolean not null default false,
  proxy_switch text not null default 'off' check (proxy_switch in ('off', 'new', 'add')),
  name_format text,
  -- A JSON list of texts.
  description_templates text not null default '[]',
  -- Of the bot's answers and notices. Null: English, unless the chat platform names another one.
  language text
);

-- The id is the one on the chat platform. A row outlives its system, unlinked.
create table accounts (
  id bigint not null primary key,
  system_id bigint references systems (id) on delete set null,
  autoproxy_enabled boolean not null default true,
  -- Bots ignore the account. why here: deciding about a message then reads one table for most accounts.
  denied boolean not null default false
);
create unique index accounts_system on accounts (system_id, id);

-- Members, listed in the order of their row ids.

create table members (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  hid text not null unique,
  uuid text not null unique,
  name text not null,
  display_name text,
  color text,
  birthday text,
  pronouns text,
  avatar_url text,
  webhook_avatar_url text,
  banner text,
  description text,
  created bigint not null,
  -- A JSON list of {"prefix", "suffix"}.
  proxy_tags text not null default '[]',
  keep_proxy boolean not null default false,
  tts boolean not null default false,
  autoproxy_enabled boolean not null default true,
  message_count integer not null default 0,
  last_message_timestamp bigint,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  name_privacy text not null default 'public' check (name_privacy in ('public', 'private')),
  description_privacy text not null default 'public' check (description_privacy in ('public', 'private')),
  banner_privacy text not null default 'public' check (banner_privacy in ('public', 'private')),
  birthday_privacy text not null default 'public' check (birthday_privacy in ('public', 'private')),
  pronoun_privacy text not null default 'public' check (pronoun_privacy in ('public', 'private')),
  avatar_privacy text not null default 'public' check (avatar_privacy in ('public', 'private')),
  metadata_privacy text not null default 'public' check (metadata_privacy in ('public', 'private')),
  proxy_privacy text not null default 'public' check (proxy_privacy in ('public', 'private')),
  custom_front boolean not null default false,
  archived boolean not null default false,
  archived_reason text,
  -- Set only if it is longer than `description`, which then has its beginning.
  whole_description text,
  -- Further names by which the bot's commands find the member: a JSON list of texts.
  aliases text not null default '[]'
);
create unique index members_system on members (system_id, id);

-- Groups and their members. A membership has no order of its own; both sides list it by row id.

create table groups (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  hid text not null unique,
  uuid text not null unique,
  name text not null,
  display_name text,
  description text,
  icon text,
  banner text,
  color text,
  created bigint not null,
  name_privacy text not null default 'public' check (name_privacy in ('public', 'private')),
  description_privacy text not null default 'public' check (description_privacy in ('public', 'private')),
  banner_privacy text not null default 'public' check (banner_privacy in ('public', 'private')),
  icon_privacy text not null default 'public' check (icon_privacy in ('public', 'private')),
  list_privacy text not null default 'public' check (list_privacy in ('public', 'private')),
  metadata_privacy text not null default 'public' check (metadata_privacy in ('public', 'private')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  parent_id bigint references groups (id) on delete set null,
  position integer,
  emoji text
);
create unique index groups_system on groups (system_id, id);
create index groups_parent on groups (parent_id);

create table group_members (
  system_id bigint not null references systems (id) on delete cascade,
  group_id bigint not null references groups (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  primary key (group_id, member_id)
) without rowid;
create index group_members_member on group_members (member_id, group_id);
create unique index group_members_system on group_members (system_id, group_id, member_id);

-- Fields that a system adds to its members and to itself, and their values.

create table custom_fields (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  name text not null,
  type text not null,
  -- A JSON list; null for types without choices.
  options text,
  markdown boolean not null,
  position integer not null,
  privacy text not null check (privacy in ('public', 'private')),
  created bigint not null
);
create unique index custom_fields_system on custom_fields (system_id, position, id);

-- Values are JSON. They name their field by its UUID, as answers do: reading them needs no other table.
create table member_fields (
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  field text not null references custom_fields (uuid) on delete cascade,
  value text not null,
  primary key (member_id, field)
) without rowid;
create index member_fields_field on member_fields (field);
create unique index member_fields_system on member_fields (system_id, member_id, field);

create table system_fields (
  system_id bigint not null references systems (id) on delete cascade,
  field text not null references custom_fields (uuid) on delete cascade,
  value text not null,
  primary key (system_id, field)
) without rowid;
create index system_fields_field on system_fields (field);

-- The values of a member's custom fields as the text that its owner's answers have: joining 20 values for each of 1,000
-- members takes longer than reading everything else of them. `member_fields` stays the truth. A member without a row here
-- has no values, or long ones: next to reading those, joining them takes no time.
create table joined_fields (
  member_id bigint not null primary key references members (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  -- The inside of a JSON object, without the quote before the first ID, in the order of the IDs.
  fields text not null
);
create unique index joined_fields_system on joined_fields (system_id, member_id);

-- Switches: who was fronting from when. The index makes a page deep in a long history as cheap as the first.

create table switches (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  timestamp bigint not null,
  -- A JSON list of row ids in their order. A deleted member stays in it; no row id is given out twice.
  members text not null default '[]',
  -- The import that writes it, or 0. Nobody sees the switch while that import is in `arrivals`.
  arrival bigint not null default 0
);
create unique index switches_history on switches (system_id, timestamp desc, id desc);

-- The latest run of each member: the switches in a row that they are in. It tells when a fronter's run began from one
-- row. `until` is the time of the switch that ended the run, and 2^53 - 1 while the run goes on.
create table front_runs (
  member_id bigint not null primary key references members (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  since bigint not null,
  until bigint not null
) without rowid;
create unique index front_runs_system on front_runs (system_id, until, member_id);

-- Words about switches: a member's status, and a note for each member or for the whole switch.
create table switch_notes (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  switch_id bigint not null references switches (id) on delete cascade,
  -- Null for the whole switch.
  member_id bigint references members (id) on delete cascade,
  status text,
  note text
);
create index switch_notes_switch on switch_notes (switch_id, id);
create index switch_notes_member on switch_notes (member_id);
create unique index switch_notes_system on switch_notes (system_id, id);

create table switch_comments (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  switch_id bigint not null references switches (id) on delete cascade,
  uuid text not null unique,
  created bigint not null,
  -- Null if the comment names no author, and after the author is deleted.
  member_id bigint references members (id) on delete set null,
  text text not null
);
create index switch_comments_switch on switch_comments (switch_id, created, id);
create index switch_comments_member on switch_comments (member_id);
create unique index switch_comments_system on switch_comments (system_id, id);

-- The journal: notes that only their system can read.

create table notes (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  date bigint not null,
  created bigint not null,
  updated bigint not null,
  -- Characters of title and text, which tell how much of the journal one step of a search takes.
  size integer not null,
  color text,
  -- A JSON list of row ids of members, as in switches.
  members text not null default '[]',
  title text not null,
  text text not null,
  -- The import that writes it, or 0, as in switches.
  arrival bigint not null default 0
);
-- why with `arrival`: in the row it comes after the text, all of which SQLite would read. `updated` tells whether a journal
-- has changed without reading any note.
create unique index notes_order on notes (system_id, date, created, id, arrival, updated);

-- The text that a search looks into, apart so that reading notes does not read it. The server folds its letters, because
-- the two databases know the cases of different scripts.
create table note_search (
  note_id bigint not null primary key references notes (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  folded text not null
);
create unique index note_search_system on note_search (system_id, note_id);

-- Pictures. The files are in a folder or in an object store; other rows refer to a picture as `picture:` and its key.

create table pictures (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  -- The part of the address that nobody can guess.
  key text not null unique,
  kind text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  animated boolean not null,
  -- Hashes of the uploaded file and of the stored file.
  source_hash text not null,
  hash text not null,
  created bigint not null
);
create unique index pictures_source on pictures (system_id, kind, source_hash);

-- Pictures whose files may exist without a row: the server is writing or deleting them.
create table picture_leftovers (
  key text not null primary key,
  since bigint not null
);
create index picture_leftovers_since on picture_leftovers (since);

-- Settings per chat server (guild): of a system, of a member, and which member is proxied without tags.

create table system_guilds (
  system_id bigint not null references systems (id) on delete cascade,
  guild_id bigint not null,
  proxying_enabled boolean not null default true,
  tag text,
  tag_enabled boolean not null default true,
  avatar_url text,
  display_name text,
  name_format text,
  primary key (system_id, guild_id)
) without rowid;

create table member_guilds (
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  guild_id bigint not null,
  display_name text,
  avatar_url text,
  keep_proxy boolean,
  primary key (member_id, guild_id)
) without rowid;
create unique index member_guilds_system on member_guilds (system_id, guild_id, member_id);

create table autoproxy (
  system_id bigint not null references systems (id) on delete cascade,
  guild_id bigint not null,
  autoproxy_mode text not null default 'off' check (autoproxy_mode in ('off', 'front', 'latch', 'member')),
  autoproxy_member_id bigint references members (id) on delete set null,
  last_latch_timestamp bigint,
  primary key (system_id, guild_id)
) without rowid;
create index autoproxy_member on autoproxy (autoproxy_member_id);

-- Settings that the moderators of a chat server choose.
create table chat_servers (
  id bigint not null primary key,
  -- As a bot last saw it.
  name text,
  log_channel bigint,
  -- JSON lists of ids, as texts.
  log_blacklist text not null default '[]',
  blacklist text not null default '[]',
  log_cleanup_enabled boolean not null default false,
  invalid_command_response_enabled boolean not null default true,
  require_system_tag boolean not null default false,
  suppress_notifications text not null default 'never'
    check (suppress_notifications in ('never', 'always', 'match', 'invert'))
);

-- Messages. No table holds the text of one.

-- Proxied messages: who sent which, and where. A row outlives its member and its system.
create table messages (
  -- The message that the webhook posted.
  id bigint not null primary key,
  -- The message that triggered it, and when that was sent.
  original bigint,
  original_sent_at bigint,
  sender bigint not null,
  channel bigint not null,
  guild bigint,
  system_id bigint references systems (id) on delete set null,
  member_id bigint references members (id) on delete set null,
  -- The message that this one continues, with further files.
  part_of bigint
);
create index messages_original on messages (original);
create index messages_member on messages (member_id);
create unique index messages_by_system on messages (system_id, id);
create index messages_parts on messages (part_of) where part_of is not null;
-- Finds the latest message of an account in a channel.
create index messages_by_sender on messages (sender, channel, id);

-- Messages that a bot is about to proxy, and traces of the ones that it posted.
create table intentions (
  -- The message that triggered it. No message is proxied twice.
  original bigint not null primary key,
  account bigint not null,
  guild bigint not null,
  channel bigint not null,
  -- The channel of a thread.
  root_channel bigint,
  -- Without the system, a bot could not report the message.
  system_id bigint not null references systems (id) on delete cascade,
  member_id bigint references members (id) on delete set null,
  -- The message that the bot posted, once it has reported it.
  message bigint,
  created bigint not null,
  -- Null while it is open. The row stays for a day afterwards, so that a repeated event is not handled again.
  closed_at bigint
);
create index intentions_open on intentions (original) where closed_at is null;
create index intentions_closed on intentions (closed_at) where closed_at is not null;
create unique index intentions_system on intentions (system_id, original);
create index intentions_member on intentions (member_id);

-- Answers of a bot to commands, and the accounts that caused them.
create table replies (
  id bigint not null primary key,
  channel bigint not null,
  guild bigint,
  account bigint not null,
  -- The message with the command.
  command bigint
);

-- Bots that the operator trusts.

create table bridge_keys (
  id integer primary key autoincrement,
  name text not null unique,
  key_hash text not null unique,
  created bigint not null
);

create table bots (
  platform text not null primary key,
  application_id bigint not null,
  name text not null,
  invite_url text not null,
  -- A JSON list of texts.
  prefixes text not null,
  announced_at bigint not null
);

-- Codes that link a chat account to a system.
create table link_codes (
  code_hash text not null primary key,
  system_id bigint not null references systems (id) on delete cascade,
  ends_at bigint not null
);
create unique index link_codes_system on link_codes (system_id, code_hash);
create index link_codes_end on link_codes (ends_at);

-- Events. The transaction that makes a change also writes it here; webhooks and live streams send it in order.

create table outbox (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  type text not null,
  -- The UUID of the member, group or switch, or an account id.
  entity_id text,
  -- JSON.
  data text,
  created bigint not null,
  -- Counts the events of one system. why: a count of all events would tell every system how much the other ones do.
  number bigint not null default 0,
  -- The bytes of the system's events up to and including this one: two rows tell what all rows between them take. An event
  -- counts 200 bytes beside its data.
  total bigint not null default 0
);
create unique index outbox_system on outbox (system_id, number);
create index outbox_created on outbox (created);

-- Where a system wants its events sent. A new address stays in the slot 'pending' until its owner has proved that it is
-- theirs; the one in the slot 'active' works in the meantime. The server sends one secret and signs with the other, so it
-- stores both as they are.
create table webhooks (
  system_id bigint not null references systems (id) on delete cascade,
  slot text not null check (slot in ('active', 'pending')),
  url text not null,
  signing_token text not null,
  secret text not null,
  created bigint not null,
  last_success_at bigint,
  last_failure_at bigint,
  last_failure text,
  failing_since bigint,
  -- Set when the server gave up; the reason is for the owner.
  disabled_at bigint,
  disabled_reason text,
  -- True when the receiver knows events and keys that the reference API does not have.
  extended boolean not null default false,
  primary key (system_id, slot)
) without rowid;

create table deliveries (
  outbox_id bigint not null primary key references outbox (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  attempted_at bigint,
  response_status integer,
  failure text
);
-- why with `state`: without it SQLite takes deliveries_system, and reads everything that was delivered before.
create index deliveries_waiting on deliveries (system_id, state, outbox_id) where state = 'pending';
create unique index deliveries_system on deliveries (system_id, outbox_id);

-- Keys of programs and answers to repeated requests.

-- Keys that can do only what their scopes say, for programs that should not have a system's own token.
create table api_keys (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  name text not null,
  key_hash text not null unique,
  -- Separated by spaces.
  scopes text not null,
  created bigint not null,
  -- Exact to the hour, so that reading with a key is seldom a write.
  last_used bigint,
  expires_at bigint
);
create unique index api_keys_system on api_keys (system_id, id);

-- Answers to requests with an Idempotency-Key, for a day. The transaction that makes the change writes the row, so that a
-- repeat finds it exactly when the change was made.
create table idempotency_keys (
  -- Who sent it: a system, a key or a bridge.
  caller text not null,
  key text not null,
  -- The hash of method, path and body.
  request_hash text not null,
  created bigint not null,
  -- Null until the answer is known.
  status integer,
  body text,
  system_id bigint references systems (id) on delete cascade,
  -- The ID of what the request made, in place of an answer that is too long to store. A repeat reads it again.
  made text,
  primary key (caller, key)
) without rowid;
create index idempotency_keys_created on idempotency_keys (created);
create unique index idempotency_keys_system on idempotency_keys (system_id, caller, key);

-- Imports.

-- Imports that are running. They write switches and notes in many small steps, which nobody sees while the row exists; new
-- members stay in a system of their own, the shell. The transaction that writes everything else deletes the row, and the
-- whole file appears at once. A large system that is being deleted also has a row, as the shell of an import that never
-- completes. The server deletes its rows in small steps; after a crash, the rollback of imports deletes the rest.
create table arrivals (
  id integer primary key autoincrement,
  -- Null after the system was deleted: then the server rolls the import back. Null for a system that is being deleted.
  system_id bigint unique references systems (id) on delete set null,
  shell_id bigint not null unique references systems (id) on delete cascade,
  -- The import makes the system, which is deleted if the import fails.
  makes_system boolean not null,
  -- Switches of the import have this row id or a higher one.
  first_switch bigint not null,
  -- When it last worked; 0 while the server rolls it back.
  seen_at bigint not null
);

-- Data in files of other programs that has no place here, for an export in the same format.
create table kept_data (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  -- The program and the system that the file is of.
  origin text not null,
  bytes integer not null,
  -- JSON: data that belongs to records of this system, and everything else.
  bound text not null,
  rest text not null,
  unique (system_id, origin)
);

-- People who sign in. A person holds systems, and several people may hold one system. Secrets are hashes; the ones that
-- the server must read again are encrypted.

create table people (
  id integer primary key autoincrement,
  uuid text not null unique,
  -- In lower case.
  name text not null unique,
  role text not null,
  -- Argon2id; null for people without a password.
  password_hash text,
  -- The encrypted secret of an authenticator, and the one that waits for its first code.
  totp_secret text,
  totp_pending text,
  -- The time step of the last code that was used. No code works twice.
  totp_step bigint not null default 0,
  created bigint not null,
  disabled_at bigint
);

create table holds (
  person_id bigint not null references people (id) on delete cascade,
  system_id bigint not null references systems (id) on delete cascade,
  created bigint not null,
  primary key (person_id, system_id)
);
create index holds_system on holds (system_id);

create table sessions (
  id integer primary key autoincrement,
  uuid text not null unique,
  person_id bigint not null references people (id) on delete cascade,
  -- The hash of the cookie.
  token_hash text not null unique,
  -- The browser and the operating system, as far as they tell.
  device text not null,
  created bigint not null,
  -- Exact to the hour, so that reading with a cookie is seldom a write.
  last_used bigint not null,
  ends_at bigint not null,
  -- Until then the server does not ask for the password again.
  confirmed_until bigint not null
);
create index sessions_person on sessions (person_id);
create index sessions_end on sessions (ends_at);

create table recovery_codes (
  person_id bigint not null references people (id) on delete cascade,
  -- Argon2id.
  code_hash text not null,
  primary key (person_id, code_hash)
);

-- Links with which a signed-in person, or the operator, lets one more device in. Each works once and soon ends.
create table device_links (
  code_hash text not null primary key,
  person_id bigint not null references people (id) on delete cascade,
  -- True for a link of the operator: whoever opens it need not confirm first that it is them.
  confirmed boolean not null,
  ends_at bigint not null
);
create index device_links_person on device_links (person_id);
create index device_links_end on device_links (ends_at);

create table passkeys (
  id integer primary key autoincrement,
  uuid text not null unique,
  person_id bigint not null references people (id) on delete cascade,
  -- In base64url, as is the public key (COSE).
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator was used, if it counts. A copy of it would count on its own.
  counter bigint not null,
  -- How browsers reach the authenticator: words with spaces between them.
  transports text not null,
  name text not null,
  created bigint not null,
  last_used bigint
);
create index passkeys_person on passkeys (person_id);

-- Challenges that a passkey has to sign. Each works once, for one purpose, in the browser that asked for it.
create table challenges (
  challenge_hash text not null primary key,
  purpose text not null,
  -- Null for somebody who is not signed in.
  person_id bigint references people (id) on delete cascade,
  -- The UUID that somebody who registers will have: their authenticator knows them by it.
  new_person text,
  -- The hash of the browser's cookie.
  browser_hash text not null,
  expires_at bigint not null
);
create index challenges_person on challenges (person_id);
create index challenges_end on challenges (expires_at);

-- People who sign in through OpenID Connect.
create table oidc_links (
  issuer text not null,
  -- The person's id at the issuer, which never changes there.
  subject text not null,
  person_id bigint not null references people (id) on delete cascade,
  created bigint not null,
  primary key (issuer, subject),
  unique (person_id, issuer)
);

-- Visits to the issuer that have not come back yet. Each comes back once, within minutes.
create table oidc_attempts (
  -- The hash of the browser's cookie.
  secret_hash text not null primary key,
  purpose text not null,
  -- The person who links or confirms; null for somebody who signs in.
  person_id bigint references people (id) on delete cascade,
  -- A path of our own.
  return_to text not null,
  begun bigint not null
);
create index oidc_attempts_person on oidc_attempts (person_id);
create index oidc_attempts_begun on oidc_attempts (begun);

-- Browsers that somebody has signed in with. Each has its own count of failed attempts, so that nobody can lock a person
-- out of it by guessing. Knowing a browser lets nobody in.
create table browsers (
  -- The hash of the cookie together with the person.
  browser_hash text not null primary key,
  person_id bigint not null references people (id) on delete cascade,
  last_used bigint not null
);
create index browsers_person on browsers (person_id, last_used);
create index browsers_used on browsers (last_used);

-- Failed attempts by name and by address, as hashes. Names that nobody has count alike.
create table guesses (
  bucket text not null primary key,
  failures integer not null,
  ends_at bigint not null
);
create index guesses_end on guesses (ends_at);

-- Tells a person what happened to their ways to sign in and to the systems they hold. Kept for 90 days.
create table security_log (
  id integer primary key autoincrement,
  person_id bigint not null references people (id) on delete cascade,
  at bigint not null,
  what text not null,
  device text not null
);
create index security_log_person on security_log (person_id, at, id);
create index security_log_at on security_log (at);

create table invites (
  id integer primary key autoincrement,
  uuid text not null unique,
  code_hash text not null unique,
  -- The role of whoever registers with it.
  role text not null,
  uses integer not null,
  used integer not null,
  created bigint not null,
  expires_at bigint not null
);

-- Programs that people let in through OAuth instead of pasting a token.

create table programs (
  id integer primary key autoincrement,
  -- The client ID.
  uuid text not null unique,
  -- The person who may use it; null for a program that everybody on this server may let in.
  person_id bigint references people (id) on delete cascade,
  name text not null,
  -- The hash of the client secret; null for a program that cannot keep one.
  secret_hash text,
  -- A JSON list.
  redirect_uris text not null,
  created bigint not null
);
create index programs_person on programs (person_id);

create table grants (
  id integer primary key autoincrement,
  uuid text not null unique,
  program_id bigint not null references programs (id) on delete cascade,
  person_id bigint not null,
  system_id bigint not null,
  -- Separated by spaces.
  scopes text not null,
  created bigint not null,
  -- Exact to the hour, so that reading with a token is seldom a write.
  last_used bigint,
  -- When the code ends, and after that when the refresh token ends.
  ends_at bigint not null,
  code_hash text not null unique,
  code_challenge text not null unique,
  redirect_uri text not null,
  -- The part that all refresh tokens of the grant share, so that the server recognises a used one.
  family_hash text unique,
  -- Null until the code was used.
  refresh_hash text,
  access_hash text unique,
  access_scopes text,
  access_ends_at bigint,
  -- A grant ends with the person, with the system, and when the person lets go of the system.
  foreign key (person_id, system_id) references holds (person_id, system_id) on delete cascade
);
create index grants_program on grants (program_id);
create unique index grants_hold on grants (person_id, system_id, id);
create index grants_end on grants (ends_at);

-- The server itself.

-- Tells what admins did. Kept for a year. Of deleted people only the UUID stays.
create table admin_log (
  id integer primary key autoincrement,
  at bigint not null,
  what text not null,
  -- Null for the command line, and after the admin is deleted.
  admin_id bigint references people (id) on delete set null,
  -- The UUID of the person or invite that it was about.
  about text,
  device text not null
);
create index admin_log_at on admin_log (at, id);
create index admin_log_admin on admin_log (admin_id);

-- Backups that were made. The files are elsewhere.
create table backups (
  id integer primary key autoincrement,
  uuid text not null unique,
  started bigint not null,
  state text not null,
  bytes bigint,
  file text not null,
  problem text
);
-- One at a time.
create unique index backups_running on backups (state) where state = 'running';
create index backups_started on backups (started);

-- Names the key that encrypts the secrets in this database, so that no process works with another one.
create table secret_key (
  id integer primary key check (id = 1),
  fingerprint text not null
);

-- Work that one of several processes does. A lease is alive as long as its holder counts it up: no process compares its
-- clock with that of another machine.
create table leases (
  name text not null primary key,
  holder text not null,
  renewals bigint not null
);

-- How many bytes of text a system has, and how many of them are values of custom fields. Triggers count every change, so
-- that no way to write, delete or import can be forgotten. Backups leave the table out: restoring the rows counts them again.

create table text_use (
  system_id bigint not null primary key references systems (id) on delete cascade,
  text_bytes bigint not null default 0,
  field_bytes bigint not null default 0
);

create trigger text_use_begin after insert on systems begin
  insert into text_use (system_id, text_bytes) values (new.id, coalesce(octet_length(new.description), 0));
end;
create trigger text_use_systems_update after update of description on systems begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0)
    - coalesce(octet_length(old.description), 0) where system_id = new.id;
end;

create trigger text_use_members_insert after insert on members begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.whole_description), 0)
    + coalesce(octet_length(new.archived_reason), 0)
  where system_id = new.system_id;
end;
create trigger text_use_members_delete after delete on members begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.whole_description), 0)
    + coalesce(octet_length(old.archived_reason), 0))
  where system_id = old.system_id;
end;
create trigger text_use_members_update after update of system_id, description, whole_description, archived_reason on members begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.whole_description), 0)
    + coalesce(octet_length(old.archived_reason), 0))
  where system_id = old.system_id;
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.whole_description), 0)
    + coalesce(octet_length(new.archived_reason), 0)
  where system_id = new.system_id;
end;

create trigger text_use_groups_insert after insert on groups begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0)
  where system_id = new.system_id;
end;
create trigger text_use_groups_delete after delete on groups begin
  update text_use set text_bytes = text_bytes - coalesce(octet_length(old.description), 0)
  where system_id = old.system_id;
end;
create trigger text_use_groups_update after update of description on groups begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.description), 0) - coalesce(octet_length(old.description), 0)
  where system_id = new.system_id;
end;

create trigger text_use_notes_insert after insert on notes begin
  update text_use set text_bytes = text_bytes + octet_length(new.title) + octet_length(new.text)
  where system_id = new.system_id;
end;
create trigger text_use_notes_delete after delete on notes begin
  update text_use set text_bytes = text_bytes - (octet_length(old.title) + octet_length(old.text))
  where system_id = old.system_id;
end;
create trigger text_use_notes_update after update of title, text on notes begin
  update text_use set text_bytes = text_bytes + octet_length(new.title) + octet_length(new.text) - (octet_length(old.title) + octet_length(old.text))
  where system_id = new.system_id;
end;

create trigger text_use_switch_notes_insert after insert on switch_notes begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.note), 0)
  where system_id = new.system_id;
end;
create trigger text_use_switch_notes_delete after delete on switch_notes begin
  update text_use set text_bytes = text_bytes - (coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.note), 0))
  where system_id = old.system_id;
end;
create trigger text_use_switch_notes_update after update of status, note on switch_notes begin
  update text_use set text_bytes = text_bytes + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.note), 0) - (coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.note), 0))
  where system_id = new.system_id;
end;

create trigger text_use_switch_comments_insert after insert on switch_comments begin
  update text_use set text_bytes = text_bytes + octet_length(new.text)
  where system_id = new.system_id;
end;
create trigger text_use_switch_comments_delete after delete on switch_comments begin
  update text_use set text_bytes = text_bytes - octet_length(old.text)
  where system_id = old.system_id;
end;
create trigger text_use_switch_comments_update after update of text on switch_comments begin
  update text_use set text_bytes = text_bytes + octet_length(new.text) - octet_length(old.text)
  where system_id = new.system_id;
end;

create trigger text_use_kept_data_insert after insert on kept_data begin
  update text_use set text_bytes = text_bytes + octet_length(new.bound) + octet_length(new.rest)
  where system_id = new.system_id;
end;
create trigger text_use_kept_data_delete after delete on kept_data begin
  update text_use set text_bytes = text_bytes - (octet_length(old.bound) + octet_length(old.rest))
  where system_id = old.system_id;
end;
create trigger text_use_kept_data_update after update of bound, rest on kept_data begin
  update text_use set text_bytes = text_bytes + octet_length(new.bound) + octet_length(new.rest) - (octet_length(old.bound) + octet_length(old.rest))
  where system_id = new.system_id;
end;

create trigger text_use_member_fields_insert after insert on member_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value), field_bytes = field_bytes + octet_length(new.value)
  where system_id = new.system_id;
end;
create trigger text_use_member_fields_delete after delete on member_fields begin
  update text_use set text_bytes = text_bytes - octet_length(old.value), field_bytes = field_bytes - octet_length(old.value)
  where system_id = old.system_id;
end;
create trigger text_use_member_fields_update after update of value on member_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value) - octet_length(old.value), field_bytes = field_bytes + octet_length(new.value) - octet_length(old.value)
  where system_id = new.system_id;
end;

create trigger text_use_system_fields_insert after insert on system_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value), field_bytes = field_bytes + octet_length(new.value)
  where system_id = new.system_id;
end;
create trigger text_use_system_fields_delete after delete on system_fields begin
  update text_use set text_bytes = text_bytes - octet_length(old.value), field_bytes = field_bytes - octet_length(old.value)
  where system_id = old.system_id;
end;
create trigger text_use_system_fields_update after update of value on system_fields begin
  update text_use set text_bytes = text_bytes + octet_length(new.value) - octet_length(old.value), field_bytes = field_bytes + octet_length(new.value) - octet_length(old.value)
  where system_id = new.system_id;
end;
