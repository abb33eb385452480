-- A file that somebody sent. The bytes lie in the blob store under `blob`; the name and the hash are sealed.
-- receiving: on its way; staged: arrived, answered nowhere yet; attached: part of an answer; dropped: the blob is to go.
-- An application is not deleted before its files are: their bytes would be left behind.

create table upload (
  uuid        uuid primary key,
  application uuid not null references application,
  screen      text not null,
  field       text not null,
  state       text not null check (state in ('receiving', 'staged', 'attached', 'dropped')),
  blob        text not null unique,
  type        text,
  size        bigint,
  sealed      jsonb not null,
  created_at  timestamptz not null,
  expires_at  timestamptz,
  attached_at timestamptz,
  check (state in ('receiving', 'dropped') or (type is not null and size is not null)),
  check ((state = 'attached') = (attached_at is not null)),
  check ((state = 'attached') = (expires_at is null))
);
create index upload_of_application on upload (application, created_at);
create index upload_by_expiry on upload (expires_at) where expires_at is not null;
