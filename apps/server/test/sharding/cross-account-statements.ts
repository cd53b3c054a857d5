/** Statements that read a tenant table without naming one account, and why they may. */
export const crossAccountStatements: readonly { table: string; statement: RegExp; why: string }[] = [
  ...['webhook', 'hook_receiver'].map((table) => ({
    table,
    statement: new RegExp(`from "${table}" (as receiver)?\\s*where next_at <=`),
    why: 'each second, by the index of what is due: who is called next, fair to all accounts',
  })),
  {
    table: 'sla_policy',
    statement: /from applied_sla s\s+join sla_policy p on .*\s+where s\.due_at <=/,
    why: 'each minute, by the index of due moments: each shard can answer for its own',
  },
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
    table: 'inbox_template',
    statement: /from "inbox_template" where "tried_at" >/,
    why: 'every five minutes, a row for each inbox with templates: each shard can ask for its own',
  },
  {
    table: 'campaign',
    statement: /select campaign.account_id, campaign.id from campaign\s+join account on/,
    why: 'each minute, which campaigns are due: each shard can answer for its own',
  },
  {
    table: 'contact',
    statement: /update contact set company_id = null where \(account_id, id\) in/,
    why: 'every ten minutes, by an index of those left, which is empty: each shard can link its own',
  },
  {
    table: 'company',
    statement: /delete from company where \(account_id, id\) in/,
    why: 'hourly, five hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'agent_bot',
    statement: /from access_token t\s+cross join lateral \(/,
    why: 'only in the console of the installation, whose token it is: each shard can answer for its own bots',
  },
  {
    table: 'agent_bot',
    statement: /from agent_bot where system_bot_id is null/,
    why: 'only in the console of the installation, which lists all bots: each shard can list its own',
  },
  {
    table: 'reporting_rollup',
    statement: /from reporting_rollup\s+where step = 1 and dimension = 0/,
    why: 'only in the console of the installation, thirty sums an account: each shard can add up its own',
  },
  {
    table: 'automation_run',
    statement: /from automation_run where created_at </,
    why: 'hourly, five hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'webhook_delivery',
    statement: /from webhook_delivery where created_at </,
    why: 'hourly, a few hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'hook_call',
    statement: /from hook_call where created_at </,
    why: 'hourly, five hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'hook_receiver',
    statement: /delete from hook_receiver where agent_bot_id is null/,
    why: 'the same',
  },
  ...['webhook_delivery', 'webhook'].map((table) => ({
    table,
    statement: /delete from webhook_delivery d using webhook w/,
    why: 'hourly: each shard can trim its own',
  })),
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
    table: 'bulk_action_contact',
    statement: /where b\.created_at </,
    why: 'the same',
  },
  {
    table: 'contact_merge',
    statement: /from contact_merge where created_at </,
    why: 'hourly, a few hundred rows at a time: each shard can clear its own',
  },
  ...['contact_import', 'contact_export', 'article_transfer'].map((table) => ({
    table,
    statement: /where created_at < \$1 order by created_at limit/,
    why: 'hourly, a hundred rows at a time: each shard can clear its own',
  })),
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
    table: 'inbox',
    statement: /from "inbox" where "channel" in/,
    why: 'every few seconds, which inboxes have a mailbox that is read: each shard can read its own',
  },
  {
    table: 'conversation',
    statement: /"conversation" as "c" inner join "account" .* where "c"\."uuid" = \$1/,
    why: 'an email names the conversation it answers by its uuid alone: ask each shard',
  },
  {
    table: 'inbound_email',
    statement: /from "inbound_email" where "received_at" </,
    why: 'hourly, a thousand rows at a time: each shard can clear its own',
  },
  {
    table: 'inbound_request',
    statement: /select account_id, id from inbound_request\s+where received_at </,
    why: 'hourly, a few thousand rows at a time: each shard can clear its own',
  },
  {
    table: 'reporting_fill',
    statement: /from reporting_fill order by account_id limit 1/,
    why: 'every five minutes, which account has conversations to count: each shard can answer for its own',
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
  ...['conversation', 'conversation_user'].map((table) => ({
    table,
    statement: /exists \(select 1 from conversation where assignee_id = \$2\)/,
    why: 'when a user is deleted, whether they still have anything in any account: ask each shard',
  })),
  {
    table: 'inbox',
    statement: /select count\(\*\)::int from inbox\) as inboxes/,
    why: 'when who runs the installation looks how much there is: ask each shard',
  },
  {
    table: 'conversation_counter',
    statement: /sum\(last_display_id\)/,
    why: 'the same',
  },
  {
    table: 'integration_hook',
    statement: /from "integration_hook" where "app_id" = \$1 and settings->>'team_id' = \$2/,
    why: 'what Slack sends names its workspace alone: ask each shard',
  },
  {
    table: 'inbox',
    statement: /where jsonb_typeof\(auto_assignment_config -> 'return_after_minutes'\)/,
    why: 'each minute, which inboxes take conversations back from those who are away: each shard can read its own',
  },
  {
    table: 'inbox',
    statement: /from "inbox" inner join "captain_assistant" as "a"/,
    why: 'every five minutes, which inboxes have an assistant: each shard can read its own',
  },
  {
    table: 'former_address',
    statement: /delete from "former_address" where "kind" = \$1 and "slug" = \$2/,
    why: 'slugs of portals are those of the whole installation, like their table: ask each shard',
  },
  {
    table: 'saved_report',
    statement: /from "saved_report" where "next_at" <= \$1/,
    why: 'each minute, which reports are due: each shard can read its own',
  },
  {
    table: 'article',
    statement: /from "article" where "publish_at" <= \$1/,
    why: 'each minute, which articles become public: each shard can read its own',
  },
  {
    table: 'agent_bot',
    statement: /from "?agent_bot"?\s+where "?system_bot_id"? = \$1/,
    why: 'when who runs the installation looks at one of its bots or changes it: ask each shard',
  },
  {
    table: 'company_recount',
    statement: /select distinct "account_id" from "company_recount"/,
    why: 'every ten minutes, where companies are still to be counted: each shard can read its own',
  },
  {
    table: 'slack_post',
    statement: /delete from slack_post where created_at </,
    why: 'hourly, what was never told: each shard can clear its own',
  },
  {
    table: 'slack_event',
    statement: /from slack_event where received_at </,
    why: 'hourly, some hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'leadsquared_call',
    statement: /from leadsquared_call where happened_at </,
    why: 'hourly, some hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'leadsquared_call',
    statement: /select distinct account_id from leadsquared_call where due_at </,
    why: 'hourly, in which accounts something is late: each shard can read its own',
  },
];
