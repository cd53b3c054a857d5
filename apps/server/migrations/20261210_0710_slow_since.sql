-- `slow_at` says since when a receiver is slow. No supported version uses this column; versions that tell webhooks in
-- two speeds still write that of `webhook`.
alter table hook_receiver drop column is_slow;
