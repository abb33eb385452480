-- The lender's side: how an application moves through its statuses, and what is asked of providers on the way.

-- visit counts the entries into statuses; 0: the first status is still to be entered.
alter table application add column visit integer not null default 0;
alter table application add column entered_at timestamptz;
update application set entered_at = updated_at;
alter table application alter column entered_at set not null;

-- When the person last did something.
alter table application add column active_at timestamptz;
update application set active_at = updated_at;
alter table application alter column active_at set not null;

-- Which letters were sent beside those of statuses, and for which active_at.
alter table application add column told jsonb not null default '{}';

-- When time alone may move it next; null: it does not.
alter table application add column due_at timestamptz;
create index application_by_due on application (due_at) where due_at is not null;
create index application_by_status on application (product, status);

-- The run of one task in one visit. due_at: when it is to be taken up, or given up by who took it.
create table stage_run (
  application uuid not null references application on delete cascade,
  visit       integer not null,
  status      text not null,
  task        text not null,
  state       text not null check (state in ('queued', 'done', 'failed')),
  tries       integer not null default 0,
  queued_at   timestamptz not null,
  started_at  timestamptz,
  ended_at    timestamptz,
  due_at      timestamptz not null,
  late_at     timestamptz not null,
  error       text,
  primary key (application, visit)
);
create index stage_run_by_due on stage_run (due_at) where state = 'queued';
create index stage_run_failed on stage_run (application) where state = 'failed';

-- The status that an event left the application in.
alter table event add column status text;
