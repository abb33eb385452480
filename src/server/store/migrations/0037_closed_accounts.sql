-- When a person asked for the deletion of their account; nobody signs in to it any more. And when somebody was last here
-- by it, written down before its last session goes; null: nobody since the last one went, or ever.
alter table identity add column closed_at timestamptz;
alter table identity add column seen_at timestamptz;
