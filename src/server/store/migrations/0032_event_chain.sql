-- What was written down of what happened is never changed. Each event has its number within its subject and a keyed hash
-- of itself and of the one before; all three are null in events of the time before.
alter table event add column seq bigint;
alter table event add column hash text;
alter table event add column hash_before text;
create unique index event_in_chain on event (subject, seq);

-- The end of each chain: how many events there were, how many of them were erased, and a keyed hash of that.
create table event_chain (
  subject uuid primary key,
  seq     bigint not null,
  hash    text not null,
  erased  bigint not null,
  tag     text not null
);

-- An event may be sealed anew under another key, and erased by whoever says in its transaction that it does so.
create function refuse_change_of_event() returns trigger language plpgsql as $$ begin
  if current_setting('hearthline.erasing', true) = 'on' then return coalesce(new, old); end if; -- by Events.erase
  if tg_op = 'UPDATE' then if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and (new.reason is null) = (old.reason is null) then return new; end if; end if; -- sealed anew
  raise exception 'Events are never changed.' using errcode = 'integrity_constraint_violation'; -- nor deleted
end $$;
create trigger event_stays before update or delete on event for each row execute function refuse_change_of_event();
create trigger events_stay before truncate on event for each statement execute function refuse_change_of_event();
