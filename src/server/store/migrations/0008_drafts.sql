-- A visitor has one draft of each flow: a product may begin in several.
alter table draft drop constraint draft_secret_hash_key;
alter table draft add unique (secret_hash, org, product, flow);
create index autosave_by_age on autosave (updated_at);
