-- Postgres 15 and newer; the embedded database runs the same text. Each statement ends with a semicolon at a line's end.
-- Times come from the server's clock, never from now(), so that tests can hold them.

create table identity (
  uuid          uuid primary key,
  org           text not null,
  email_lookup  text not null,
  sealed        jsonb not null,
  password_hash text not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (org, email_lookup)
);

create table session (
  uuid       uuid primary key,
  identity   uuid not null references identity on delete cascade,
  org        text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_identity on session (identity);
create index session_by_expiry on session (expires_at);

create table application (
  uuid       uuid primary key,
  org        text not null,
  identity   uuid not null references identity,
  product    text not null,
  flow       text not null,
  bundle     text not null,
  status     text not null,
  facts      jsonb not null,
  version    bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index application_of_identity on application (identity, created_at desc);

create table person (
  identity   uuid primary key references identity,
  facts      jsonb not null,
  version    bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table draft (
  uuid        uuid primary key,
  org         text not null,
  secret_hash text not null unique,
  product     text not null,
  flow        text not null,
  bundle      text not null,
  facts       jsonb not null,
  answered    jsonb not null,
  version     bigint not null,
  expires_at  timestamptz not null,
  claimed_by  uuid references identity,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);
create index draft_by_expiry on draft (expires_at);

create table autosave (
  identity    uuid not null references identity on delete cascade,
  application uuid not null,
  screen      text not null,
  sealed      jsonb not null,
  updated_at  timestamptz not null,
  primary key (identity, application, screen)
);

-- No reference to the subject: an event outlives the row it tells of.
create table event (
  id       bigint generated always as identity primary key,
  at       timestamptz not null,
  subject  uuid not null,
  actor    text not null,
  org      text not null,
  screen   text,
  kind     text not null,
  product  text,
  flow     text,
  bundle   text,
  pointers jsonb not null
);
create index event_of_subject on event (subject, id);

create table idempotency (
  scope        text not null,
  key          text not null,
  request_hash text not null,
  status       integer,
  body         jsonb,
  headers      jsonb,
  created_at   timestamptz not null,
  primary key (scope, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Text, not jsonb: the order of keys in a form is the order of its fields.
create table bundle (
  hash       text primary key,
  product    text not null,
  content    text not null,
  created_at timestamptz not null
);

create table throttle (
  key      text primary key,
  attempts integer not null,
  since    timestamptz not null,
  until    timestamptz not null
);
create index throttle_by_age on throttle (until);

create table reset (
  token_hash text primary key,
  identity   uuid not null references identity on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create table mail (
  id        bigint generated always as identity primary key,
  uuid      uuid not null unique,
  org       text not null,
  to_lookup text not null,
  sealed    jsonb not null,
  at        timestamptz not null
);
create index mail_of_address on mail (org, to_lookup, id desc);
