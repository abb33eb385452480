-- Since when somebody stands where they stand in their part, null while they stand where they began; and how many
-- reminders they were sent since the newest invitation.
alter table participant add column state_at timestamptz;
alter table participant add column reminders integer not null default 0;
