-- The end of a chain stays as its events do, and only ever goes on: it says that there were any.
create function refuse_change_of_event_chain() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then if new.subject = old.subject and new.seq >= old.seq
    and new.erased >= old.erased then return new; end if; end if; -- by Events.add and Events.erase
  raise exception 'Chains of events are never cut.' using errcode = 'integrity_constraint_violation'; -- nor deleted
end $$;
create trigger event_chain_stays before update or delete on event_chain for each row execute function refuse_change_of_event_chain();
create trigger event_chains_stay before truncate on event_chain for each statement execute function refuse_change_of_event_chain();

-- Every sign-in that is made from now on begins with an event. Of those of the time before nobody knows.
alter table identity add column begins_with_event boolean not null default false;
alter table identity alter column begins_with_event set default true;
