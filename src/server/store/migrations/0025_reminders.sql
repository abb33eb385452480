-- Up to when the reminders of an invitation, and the end of its link, were seen to; null before the first. And the site
-- whose page the link led to: who reminds has no request to tell it by.
alter table participant add column reminded_at timestamptz;
alter table participant add column link_origin text;
