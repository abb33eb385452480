-- Visits: a session of a browser's tab, and what happened in it. No address of a network, nothing that was typed.

create table telemetry_session (
  uuid       uuid primary key,
  org        text not null,
  tracker    uuid not null,
  started_at timestamptz not null,
  replay     text
);
create index telemetry_session_by_start on telemetry_session (started_at);
create index telemetry_session_by_tracker on telemetry_session (tracker);

-- Sent again under its id, an event is there once. `once`: under which it counts once a session.
create table telemetry_event (
  session    uuid not null,
  id         uuid not null,
  at         timestamptz not null,
  org        text not null,
  product    text not null,
  bundle     text not null,
  flow       text,
  screen     text,
  path       text not null,
  name       text not null,
  kind       text not null,
  type       text not null,
  tracker    uuid not null,
  once       text,
  properties jsonb not null,
  primary key (session, id)
);
create unique index telemetry_event_once on telemetry_event (session, once) where once is not null;
create index telemetry_event_by_org on telemetry_event (org, product, at);
