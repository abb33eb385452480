-- A visitor's first save gives them another secret. Until when does the earlier one still lead to the draft? Null once the new one was sent back.
alter table draft add column unseen_until timestamptz;
