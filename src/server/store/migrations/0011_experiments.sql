-- By which id people are divided among the variations of experiments. An application keeps the one that it was begun with;
-- those without one are divided by their own.
alter table identity add column tracker uuid;
alter table application add column tracker uuid;
-- What the lender was told of the application, once.
alter table application add column experiments jsonb not null default '{}';
