-- When the agreement that an application came to was over; null while it is open. Only the lender knows it.
alter table application add column over_at timestamptz;
create index application_by_change on application (product, updated_at);

-- Files whose row is gone and whose bytes still lie in the blob store.
create table abandoned_blob (
  blob text primary key,
  at   timestamptz not null
);
