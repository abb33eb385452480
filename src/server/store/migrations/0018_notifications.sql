-- What stands behind a person's bell. Title, words and where they lead are sealed under their row; the order is by `id`.
create table notification (
  uuid        uuid primary key,
  id          bigint generated always as identity,
  identity    uuid not null references identity on delete cascade,
  application uuid references application on delete cascade,
  org         text not null,
  product     text not null,
  sealed      jsonb not null,
  at          timestamptz not null,
  read_at     timestamptz
);
create index notification_of_person on notification (identity, id desc);
