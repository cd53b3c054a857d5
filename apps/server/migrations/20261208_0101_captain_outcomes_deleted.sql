-- A conversation that is deleted counts no more, as in every other report: figures and rows agree.
create function captain_uncount_outcome() returns trigger language plpgsql as $$
begin
  update captain_day set
    confirmed = confirmed - (old.outcome = 0)::int,
    assumed = assumed - (old.outcome = 1)::int,
    handed_off = handed_off - (old.outcome = 2)::int
  where account_id = old.account_id and day = old.day and assistant_id = old.assistant_id;
  return null;
end $$;
create trigger captain_outcome_uncount after delete on captain_outcome
  for each row execute function captain_uncount_outcome();
