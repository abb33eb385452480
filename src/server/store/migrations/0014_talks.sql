-- Talks between people and a lender. What anybody typed is sealed; tokens, nonces and cookies are kept as keyed hashes.

create table talk (
  uuid             uuid primary key,
  -- What the other side of the adapter calls it.
  channel          uuid not null unique,
  org              text not null,
  product          text not null,
  mode             text not null,
  state            text not null,
  token_hash       text unique,
  -- The one before it: another tab may still have that.
  old_token_hash   text,
  token_expires_at timestamptz not null,
  -- Of the cookie of who began it without a token.
  visitor_hash     text,
  identity         uuid references identity on delete cascade,
  application      uuid references application on delete set null,
  -- Who of the lender's people has it.
  agent            uuid references identity on delete set null,
  -- The number of its last message; a message takes the next one while it holds the row.
  seq              integer not null default 0,
  -- The person's last message that the other side of the adapter has taken.
  handed           integer not null default 0,
  person_read      integer not null default 0,
  agent_read       integer not null default 0,
  sealed           jsonb not null,
  typing           jsonb,
  typing_at        timestamptz,
  created_at       timestamptz not null,
  active_at        timestamptz not null,
  ended_at         timestamptz,
  expires_at       timestamptz not null
);
create index talk_by_old_token on talk (old_token_hash) where old_token_hash is not null;
create index talk_by_org on talk (org, state, active_at desc);
create index talk_by_application on talk (application) where application is not null;
create index talk_by_expiry on talk (expires_at);

create table talk_message (
  talk   uuid not null references talk on delete cascade,
  seq    integer not null,
  -- What its sender named it: sent twice it is stored once.
  id     text not null,
  sealed jsonb not null,
  at     timestamptz not null,
  primary key (talk, seq),
  unique (talk, id)
);

-- Bytes lie in the blob store. A row stays until they are gone, so that nothing is left there that nobody knows of.
create table talk_file (
  uuid       uuid primary key,
  talk       uuid not null references talk,
  -- The id of the message that it came with; null while it waits for one.
  message    text,
  blob       text not null,
  type       text,
  size       integer,
  sealed     jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index talk_file_by_talk on talk_file (talk);
create index talk_file_by_expiry on talk_file (expires_at);

create table talk_rating (
  talk     uuid not null references talk on delete cascade,
  question text not null,
  sealed   jsonb not null,
  at       timestamptz not null,
  primary key (talk, question)
);

create table talk_nonce (
  nonce_hash text primary key,
  identity   uuid not null references identity on delete cascade,
  org        text not null,
  expires_at timestamptz not null
);
create index talk_nonce_by_expiry on talk_nonce (expires_at);
