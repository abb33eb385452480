-- Lenders that stand on an earlier release than the others, while this one is in force: the id of that release by the code of the
-- org that their sign-ins belong to.
alter table release add column held jsonb not null default '{}';
