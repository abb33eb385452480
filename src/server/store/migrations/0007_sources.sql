-- The files that the configuration was published from last: what a broken file goes back to.

create table source (
  path text primary key,
  text text not null
);
