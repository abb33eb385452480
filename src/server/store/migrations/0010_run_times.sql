-- What tasks usually take is read off the latest runs that were done.
create index stage_run_done on stage_run (ended_at desc) where state = 'done';
