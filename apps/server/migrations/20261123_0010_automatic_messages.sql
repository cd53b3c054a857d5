-- What conversations know of their automatic messages, so that a new message decides about the next without reading
-- the thread: when the team last spoke, when the server last did, and what is sent once only.
alter table conversation
  add column last_outgoing_at timestamptz,
  add column last_template_at timestamptz,
  add column email_collect_sent_at timestamptz,
  add column csat_sent_at timestamptz,
  -- Since when an open conversation waits to be given to somebody; null for those that are not to be given out.
  add column assignment_due_at timestamptz;
