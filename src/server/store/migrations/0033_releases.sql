-- Which configuration is in force: the newest release. Nothing is ever changed here; going back is a release of its own.
-- Each names the one that it follows, 0 for none, so that of two at once one is refused. Bundles are those of the table bundle, in the order of the products. The files that they were made of are kept once.
create table release_files (
  hash  text primary key,
  files text not null
);
create table release (
  id      bigint generated always as identity primary key,
  after   bigint not null unique,
  at      timestamptz not null,
  hash    text not null,
  bundles jsonb not null,
  files   text not null references release_files,
  kind    text not null,
  by_whom text not null,
  note    text,
  commit  text,
  forced  text
);
