-- Why staff did what the event tells of, sealed: they may name people in it.
alter table event add column reason jsonb;
