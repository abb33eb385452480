-- The authenticator app of a sign-in (RFC 6238): its key, sealed under the sign-in, and the 30 seconds of the last code that
-- was taken, so that none is taken twice. Until it is confirmed by a code it opens nothing.
create table authenticator (
  identity     uuid primary key,
  sealed       jsonb not null,
  confirmed_at timestamptz,
  last_step    bigint
);

-- Codes for who has lost the app, each good once. Keyed hashes.
create table recovery_code (
  identity  uuid not null,
  code_hash text not null,
  used_at   timestamptz,
  primary key (identity, code_hash)
);

-- Null where no code was sent: the app has it.
alter table sign_in_code alter column code_hash drop not null;
