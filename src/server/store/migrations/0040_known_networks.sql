-- Networks from which somebody signed in last, as keyed hashes with the person in them, the newest first.
alter table identity add column networks jsonb not null default '[]';
-- Of what the link for a new password is made, with our key, so that the open one can be sent again; and since when it is
-- open. Null: made by a server of the version before, or for staff; another one takes its place.
alter table reset add column seed text;
alter table reset add column since timestamptz;
