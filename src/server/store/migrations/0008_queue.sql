-- What is due stands in stage_run and application alone: the queue that told of it again goes, with what it held.

do $$ begin
if to_regclass('queue.job') is not null then execute 'update application set due_at = updated_at where uuid::text in (select data ->> ''application'' from queue.job)'; end if; end $$;

drop schema if exists queue cascade;
