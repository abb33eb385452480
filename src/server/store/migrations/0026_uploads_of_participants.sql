-- A file belongs to who sent it: a participant of the application, or, where none is named, its owner.
alter table upload add column participant uuid references participant;
