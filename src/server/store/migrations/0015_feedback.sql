-- What people write to the head of the lender. The words are sealed under their row; who wrote is known by the identity.
create table feedback (
  uuid        uuid primary key,
  at          timestamptz not null,
  org         text not null,
  product     text not null,
  identity    uuid not null,
  application uuid,
  given       jsonb not null
);
create index feedback_of_org on feedback (org, at desc);
