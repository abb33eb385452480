-- The lender's settings that an application keeps as they stood when it was made, by name. One that was made before this, or
-- before its product pinned a setting, has none of it: it takes what stands when it is next written.
alter table application add column pinned jsonb not null default '{}';
