-- The list of answers, newest first, and by the agent they were given to.
create index csat_survey_response_created on csat_survey_response (account_id, created_at desc, id desc);
create index csat_survey_response_agent on csat_survey_response (account_id, assigned_agent_id, created_at desc, id desc);
