-- Two products may keep different facts of one person under one name: what is known of a person is known to one product.

alter table person add column product text;

-- Until now all of it was of the product that the person applied for, else of the one that was published first.
update person set product = coalesce(
  (select product from application where application.identity = person.identity order by created_at desc limit 1),
  (select product from bundle order by created_at limit 1),
  ''
);

alter table person alter column product set not null;
alter table person drop constraint person_pkey;
alter table person add primary key (identity, product);

insert into person (identity, product, facts, version, created_at, updated_at)
select distinct on (person.identity, application.product)
  person.identity, application.product, person.facts, person.version, person.created_at, person.updated_at
from person join application on application.identity = person.identity
on conflict do nothing;
