-- A sign-in whose password was right, waiting for the code that was sent by email. Neither challenge nor code lies here.
create table sign_in_code (
  challenge_hash text primary key,
  identity       uuid not null,
  code_hash      text not null,
  expires_at     timestamptz not null,
  tries          integer not null default 0,
  used_at        timestamptz
);
