-- Conversations that wait for somebody to come online: few, however many there ever were.
create index conversation_assignment_due on conversation (account_id, inbox_id, assignment_due_at, id)
  where assignment_due_at is not null;
