-- On which device somebody is signed in, and when they were last here: for the list by which they end one.
-- The default is for servers of the version before, which know no such column.
alter table session add column browser text;
alter table session add column system text;
alter table session add column seen_at timestamptz not null default now();
update session set seen_at = created_at;
