-- Who somebody is at the broker that they sign in at: a keyed hash of its own name for them.
alter table identity add column broker_subject text;
create unique index identity_of_subject on identity (org, broker_subject) where broker_subject is not null;
