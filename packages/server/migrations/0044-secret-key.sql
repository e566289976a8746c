-- Names the key that encrypts the secrets in this database, so that no process works with another one. It holds at most one row.
create table secret_key (
  id integer primary key check (id = 1),
  fingerprint text not null
);
