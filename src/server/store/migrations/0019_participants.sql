-- Who has a part in an application besides its owner. What is known of them is sealed in their facts; the link that
-- invites them is kept as a keyed hash, and is gone once it was used.
create table participant (
  uuid             uuid primary key,
  application      uuid not null references application on delete cascade,
  role             text not null,
  org              text not null,
  product          text not null,
  identity         uuid references identity,
  email_lookup     text not null,
  facts            jsonb not null,
  version          bigint not null,
  token_hash       text unique,
  token_expires_at timestamptz,
  invited_at       timestamptz not null,
  opened_at        timestamptz,
  revoked_at       timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null
);
create index participant_of_application on participant (application, created_at);
create index participant_of_identity on participant (identity, opened_at desc);
create unique index participant_by_email on participant (application, role, email_lookup) where revoked_at is null;
