/** Statements that read a tenant table without naming one account, and why they may. */
export const crossings: readonly { table: string; statement: RegExp; why: string }[] = [
  {
    table: 'blob',
    statement: /from blob b\s+where not b\.attached/,
    why: 'hourly, a few hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'blob',
    statement: /select \* from blob where not counted/,
    why: 'hourly, and only what a version before has left: each shard can count its own',
  },
  {
    table: 'upload_attempt',
    statement: /from "upload_attempt" where "expires_at" </,
    why: 'hourly, what crashes have left: each shard can clear its own',
  },
  {
    table: 'bulk_action',
    statement: /where b(?:ulk_action)?\.?created_at <|from bulk_action where created_at </,
    why: 'hourly, a thousand rows at a time: each shard can clear its own',
  },
  {
    table: 'macro_run',
    statement: /from macro_run where created_at </,
    why: 'the same',
  },
  {
    table: 'bulk_action_item',
    statement: /where b\.created_at </,
    why: 'the same',
  },
  {
    table: 'conversation',
    statement:
      /where exists \(\s+select 1 from conversation c\s+where c\.account_id = account\.id and c\.(?:snoozed_until|assignment_due_at)/,
    why: 'each minute, which accounts have something to wake or to give out: each shard can answer for its own',
  },
  {
    table: 'conversation',
    statement: /from "conversation" where "email_due_at" <=/,
    why: 'each minute, whose unread messages are due by email: each shard can answer for its own',
  },
  {
    table: 'conversation',
    statement: /where "c"\."uuid" = \$1 and "account"\."status"/,
    why: 'the link of a survey names the conversation by its uuid alone, as the wire has it: ask each shard',
  },
  {
    table: 'inbound_request',
    statement: /select account_id, id from inbound_request\s+where received_at </,
    why: 'hourly, a few thousand rows at a time: each shard can clear its own',
  },
  {
    table: 'search_change',
    statement: /or exists \(select 1 from search_change s where s\.account_id = account\.id/,
    why: 'each minute, which accounts have texts to index: each shard can answer for its own',
  },
  {
    table: 'notification',
    statement: /from "notification" where "(?:snoozed_until|email_due_at)" <=/,
    why: 'each minute, which notifications wake or are due by email: each shard can answer for its own',
  },
  {
    table: 'notification',
    statement: /select account_id, id from notification where created_at </,
    why: 'daily, a few hundred rows at a time: each shard can clear its own',
  },
];
