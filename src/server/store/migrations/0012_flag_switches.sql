-- What the lender's people switched at run time, and why. Nothing is ever changed here: the newest line of a flag counts,
-- until it runs out; without a value the flag is as the files have it.
create table flag_switch (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  org     text not null,
  product text not null,
  flag    text not null,
  enabled boolean,
  reason  text not null,
  actor   uuid not null,
  until   timestamptz
);
create index flag_switch_of_flag on flag_switch (org, product, flag, id desc);
