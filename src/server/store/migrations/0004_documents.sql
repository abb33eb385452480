-- A paper as it was made: what it was made from, its bytes (sealed), and whether it is still the one that counts.
create table document (
  uuid          uuid primary key,
  application   uuid not null references application on delete cascade,
  name          text not null,
  title         text not null,
  version       text not null,
  bundle        text not null,
  snapshot      jsonb not null,
  sha256        text not null,
  pages         integer not null check (pages > 0),
  bytes         jsonb not null,
  made_at       timestamptz not null,
  superseded_at timestamptz,
  signed_at     timestamptz,
  check (signed_at is null or superseded_at is null)
);
create unique index document_that_counts on document (application, name) where superseded_at is null;

-- Who signed which bytes, when, under which rules: written once and never changed. `read_sha256` is what was read,
-- `sha256` the copy that shows the signature.
create table signature (
  document    uuid primary key references document on delete restrict,
  application uuid not null,
  identity    uuid not null,
  version     text not null,
  bundle      text not null,
  read_sha256 text not null,
  sha256      text not null,
  pages       integer not null check (pages > 0),
  sealed      jsonb not null,
  bytes       jsonb not null,
  at          timestamptz not null
);

-- What a request made: the same request again is answered the same.
create table document_request (
  key         text primary key,
  application uuid not null references application on delete cascade,
  made        jsonb not null,
  at          timestamptz not null
);
