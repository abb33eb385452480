-- Several people sign one document, each once. `participant` is null for the owner of the application. The copy that shows
-- all of them, its hash and its pages stand with the signature that was the last.
alter table signature add column participant uuid;
alter table signature drop constraint signature_pkey;
alter table signature add primary key (document, identity);
alter table signature alter column sha256 drop not null;
alter table signature alter column pages drop not null;
alter table signature alter column bytes drop not null;
