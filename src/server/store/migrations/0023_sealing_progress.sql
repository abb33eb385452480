-- Nothing is sealed under the key any more; null while something is, or may be.
alter table sealing_key add column cleared_at timestamptz;
-- By it alone what was hashed under the key is found again, sealed under the key of now: an e-mail, a link, a cookie.
alter table sealing_key add column digests jsonb;
