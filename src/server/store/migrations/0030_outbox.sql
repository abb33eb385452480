-- Emails that go out: written with what asked for them. Who one goes to and what it says are sealed under its row, and
-- gone once it was delivered. No reference to the application: an email outlives what it tells of.
create table outbox (
  uuid        uuid primary key,
  org         text not null,
  email       text not null,
  application uuid,
  state       text not null,
  at          timestamptz not null,
  tries       integer not null default 0,
  tried_since timestamptz,
  due_at      timestamptz not null,
  taken_at    timestamptz,
  ended_at    timestamptz,
  reason      text,
  sealed      jsonb
);
create index outbox_due on outbox (due_at) where state = 'waiting';
create index outbox_of_org on outbox (org, at desc) where state <> 'delivered';
create index outbox_ended on outbox (ended_at);
