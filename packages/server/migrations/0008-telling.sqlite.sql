-- Channels tell receivers who fronts; reminders fall due by the clock, after a front or after silence.

create table channels (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  -- Null for a channel of the system itself; otherwise it belongs to the holder of the share.
  share_id bigint references shares (id) on delete cascade,
  -- The person whose session made it; null when a token or a bot did. It ends when they no longer hold the system.
  person_id bigint,
  uuid text not null unique,
  name text not null,
  kind text not null check (kind in ('webpush', 'ntfy', 'discord')),
  -- The address of the receiver in JSON, encrypted.
  address text not null,
  -- Tells a receiver that replaces messages which ones belong together.
  topic text not null,
  -- Separated by spaces.
  triggers text not null,
  -- A JSON list of row ids of members; null for everybody.
  members text,
  text text not null check (text in ('names', 'count', 'bare')),
  language text not null,
  silent boolean not null,
  -- Seconds.
  delay integer not null,
  -- Local times such as 22:00; null without quiet hours.
  quiet_from text,
  quiet_to text,
  quiet_timezone text,
  paused boolean not null default false,
  created bigint not null,
  failing_since bigint,
  -- The front after the last quiet and the newest one: JSON lists of row ids of members.
  settled text not null,
  newest text not null,
  -- The last change that has not settled; null when there is none.
  changed_at bigint,
  -- True when the receiver is to learn the newest front.
  owed boolean not null default false,
  -- The front that the receiver learned last, in JSON.
  told text,
  -- Failed attempts since the last success, the time of the last one, and the time of the next.
  attempts integer not null default 0,
  attempted_at bigint,
  retry_at bigint,
  -- Messages since the beginning of the present hour.
  hour_at bigint,
  hour_count integer not null default 0,
  -- The message that a bot sends until then, in JSON. Kept until one arrives, so that a repetition is recognised.
  claimed_until bigint,
  claim text,
  -- The time at which the server has to look at the channel; null when nothing is pending.
  due_at bigint,
  foreign key (person_id, system_id) references holds (person_id, system_id) on delete cascade
);
create unique index channels_system on channels (system_id, id);
create index channels_share on channels (share_id) where share_id is not null;
create index channels_person on channels (person_id, system_id) where person_id is not null;
create index channels_due on channels (due_at) where due_at is not null and kind <> 'discord';
-- Bots fetch these. Without a bot they stay due, and nothing else has to read past them.
create index channels_bot_due on channels (due_at) where due_at is not null and kind = 'discord';

-- Changes of who fronts, until the server has told channels and reminders of them. Systems without either have none.
create table front_changes (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  at bigint not null,
  -- The time of the switch that holds from then on; null without one.
  since bigint,
  -- False for changes that nobody is told about: imports, deletions, changes of the past.
  is_news boolean not null,
  -- True for a switch that somebody entered long after its time. Reminders follow it, channels do not.
  is_late boolean not null,
  -- A JSON list of row ids, as in switches.
  members text not null
);
create unique index front_changes_system on front_changes (system_id, id);

create table reminders (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  uuid text not null unique,
  name text not null,
  text text,
  -- When it falls due, in JSON. It names a member by the row id.
  rule text not null,
  -- JSON lists of row ids: members of whom one must front, and channels.
  watched text not null,
  channels text not null,
  missed text not null check (missed in ('digest', 'skip')),
  enabled boolean not null,
  created bigint not null,
  -- The time when it fell due, until somebody dismisses it, and the time when it was told last.
  due bigint,
  last bigint,
  -- The newest front: a JSON list of row ids.
  front text not null,
  -- The next repetition or the end of a silence.
  next bigint,
  -- Fronts that fall due, in JSON.
  pending text not null,
  missed_times integer not null default 0,
  missed_at bigint,
  -- The time at which the server has to look at the reminder; null when nothing is pending.
  due_at bigint
);
create unique index reminders_system on reminders (system_id, id);
create index reminders_due on reminders (due_at) where due_at is not null;

-- Messages of channels beside the front: reminders and tests.
create table notices (
  id integer primary key autoincrement,
  system_id bigint not null references systems (id) on delete cascade,
  channel_id bigint not null references channels (id) on delete cascade,
  -- Null for a test.
  reminder_id bigint references reminders (id) on delete cascade,
  topic text not null,
  -- How often the reminder fell due, and when for the last time.
  times integer not null,
  at bigint not null
);
create unique index notices_system on notices (system_id, id);
create unique index notices_channel on notices (channel_id, reminder_id);
create index notices_reminder on notices (reminder_id) where reminder_id is not null;
