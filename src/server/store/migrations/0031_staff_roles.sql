-- What somebody of the lender's people may do: read, decide or manage. Null for all others, and for who works here no more:
-- their row stays, since events and decisions name it.
alter table identity add column staff_role text check (staff_role in ('read', 'decide', 'manage'));
update identity set staff_role = 'manage' where org like 'staff/%';
