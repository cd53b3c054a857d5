import { expect, test } from 'vitest';
import { csvTexts, type CsvTextKey } from './csv-texts-model.ts';

/** English texts are part of the v1 wire contract. */
const english = {
  timezone: 'Timezone',
  hour: 'Start of the hour',
  agent: 'Agent name',
  team: 'Team name',
  inbox: 'Inbox name',
  inbox_type: 'Inbox type',
  label: 'Label',
  assigned_conversations: 'Assigned conversations',
  team_conversations: 'Conversations count',
  conversations: 'No. of conversations',
  first_response: 'Avg first response time',
  resolution: 'Avg resolution time',
  waiting: 'Avg customer waiting time',
  resolutions: 'Resolution Count',
  rated_agent: 'Agent Name',
  rating: 'Rating',
  feedback: 'Feedback Comment',
  contact_name: 'Contact Name',
  contact_email: 'Contact Email Address',
  contact_phone: 'Contact Phone Number',
  rated_link: 'Link to the conversation',
  recorded: 'Recorded date',
  conversation_id: 'Conversation ID',
  sla_policy: 'SLA Policy',
  assignee: 'Assignee',
  sla_team: 'Team',
  sla_inbox: 'Inbox',
  labels: 'Labels',
  sla_link: 'Link to the Conversation',
  breached: 'Breached Events',
} as const satisfies Readonly<Record<Exclude<CsvTextKey, 'period'>, string>>;
const keys = Object.keys(english) as (keyof typeof english)[];

test.each(['en', 'en_US', 'pt_BR', 'constructor'])('the texts of %s are English', (locale) => {
  const { say } = csvTexts(locale);
  expect(Object.fromEntries(keys.map((key) => [key, say(key)]))).toEqual(english);
});

test.each(['ar', 'de', 'es', 'fr'])('%s has all texts, in its own language', (locale) => {
  const { say, period } = csvTexts(locale);
  for (const key of keys) expect(say(key), key).toMatch(/\p{L}/u);
  const [since, until] = [Date.parse('2026-05-01T00:00Z'), Date.parse('2026-05-08T00:00Z')];
  expect(period({ since, until })).toMatch(/\p{L}.* 2026-05-01 .*2026-05-07/u);
  expect(say('hour')).not.toBe(english.hour);
});
