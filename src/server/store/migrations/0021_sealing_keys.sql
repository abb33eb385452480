-- Which keys has this database been written under? Ids alone: they tell nothing of the keys.
create table sealing_key (
  key_id text primary key,
  since  timestamptz not null
);
