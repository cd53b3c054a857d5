-- What a reviewer noted on the answer to a survey.
alter table csat_survey_response
  add column review_notes text,
  add column review_notes_by_id bigint references "user" (id) on delete set null,
  add column review_notes_at timestamptz;
create index csat_survey_response_reviewer on csat_survey_response (review_notes_by_id)
  where review_notes_by_id is not null;
