-- A person was sent to a page of somebody else. The state that comes back with them is kept as a keyed hash, and used once.

create table handoff (
  state_hash  text primary key,
  identity    uuid not null references identity on delete cascade,
  application uuid not null references application on delete cascade,
  screen      text not null,
  key         uuid not null unique,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index handoff_by_expiry on handoff (expires_at);
