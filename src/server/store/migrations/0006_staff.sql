-- The lender's own people: what they have to look at, and what they decided.

-- {"reviews": [names], "conditions": count}, each only where there are some. Counted anew at each write.
alter table application add column attention jsonb not null default '{}';
create index application_by_activity on application (org, updated_at desc, uuid);

-- What an event was about beside fields: a review and its outcome, a category. Names, never values.
alter table event add column about text;
