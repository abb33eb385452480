-- Passkeys of a sign-in (W3C Web Authentication): the credential's id, its public key and its name, sealed. The counter stands in clear, since it is raised in one statement.
create table passkey (
  uuid       uuid primary key,
  identity   uuid not null,
  sealed     jsonb not null,
  counter    bigint not null,
  created_at timestamptz not null
);

create index passkey_identity on passkey (identity);
