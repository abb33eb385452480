-- Who of the lender's people looks after an application; null while nobody does.
alter table application add column assignee uuid references identity on delete set null;
create index application_assignee on application (assignee) where assignee is not null;
