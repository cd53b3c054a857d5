import { expect, test } from 'vitest';
import { csvTexts, type CsvTextKey } from './csv-texts-model.ts';
import { channelName, subjectCells, subjectHeaders } from './csv-view.ts';

const texts = csvTexts('en');

test.each([
  [null, 'N/A'],
  [0, 'N/A'],
  [0.9, 'N/A'],
  [1, '1 second'],
  [2.9, '2 seconds'],
  [60, '1 minute'],
  [125, '2 minutes 5 seconds'],
  [3600 + 5, '1 hour 5 seconds'],
  [86_400 + 3 * 3600 + 60, '1 day 3 hours'],
  [2 * 30 * 86_400, '2 months'],
  [365 * 86_400 + 86_400, '1 year 1 day'],
])('%s seconds are %s', (seconds, text) => {
  expect(texts.duration(seconds)).toBe(text);
});

test('a report has its dates, including the last one', () => {
  const [since, until] = [Date.parse('2026-05-01T00:00Z'), Date.parse('2026-05-08T00:00Z')];
  expect(texts.period({ since, until })).toBe('Reporting period 2026-05-01 to 2026-05-07');
  expect(csvTexts('de').period({ since, until })).toBe('Berichtszeitraum 2026-05-01 bis 2026-05-07');
});

const summary = {
  id: 4,
  name: 'App',
  conversations_count: 9,
  resolved_conversations_count: 7,
  avg_resolution_time: 120,
  avg_first_response_time: 60,
  avg_reply_time: null,
};
const figures = {
  'Avg first response time': '1 minute',
  'Avg resolution time': '2 minutes',
  'Avg customer waiting time': 'N/A',
  'Resolution Count': '7',
};
const named = (heads: readonly CsvTextKey[], cells: readonly string[]) =>
  Object.fromEntries(heads.map((head, index) => [texts.say(head), cells[index]]));

test('a row has a cell for each column', () => {
  const cells = subjectCells({ name: 'App', summary }, texts);
  expect(cells).toHaveLength(6);
  expect(named(subjectHeaders.agent, cells)).toEqual({
    'Agent name': 'App',
    'Assigned conversations': '9',
    ...figures,
  });
  expect(named(subjectHeaders.team, cells)).toEqual({
    'Team name': 'App',
    'Conversations count': '9',
    ...figures,
  });
  expect(named(subjectHeaders.label, cells)).toEqual({
    Label: 'App',
    'No. of conversations': '9',
    ...figures,
  });
  expect(named(subjectHeaders.inbox, subjectCells({ name: 'App', summary, channel: 'API' }, texts))).toEqual({
    'Inbox name': 'App',
    'Inbox type': 'API',
    'No. of conversations': '9',
    ...figures,
  });
});

test.each([
  ['web_widget', 'Website'],
  ['api', 'API'],
  ['email', 'Email'],
  ['facebook_page', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter_profile', 'Twitter'],
  ['twilio_sms', 'Twilio SMS'],
  ['whatsapp', 'Whatsapp'],
  ['line', 'LINE'],
  ['telegram', 'Telegram'],
  ['sms', 'Sms'],
  ['pigeon', 'pigeon'],
])('an inbox of %s is called %s', (kind, name) => {
  expect(channelName(kind)).toBe(name);
});

test.each([
  ['de', 'Name des Agenten', '1 Tag 3 Stunden'],
  ['pt_BR', 'Agent name', '1 day 3 hours'],
  ['fr_CA', "Nom de l'agent", '1\u00a0jour 3\u00a0heures'],
  ['constructor', 'Agent name', '1 day 3 hours'],
])('texts are in the language of the account, or in English: %s', (locale, head, duration) => {
  expect(csvTexts(locale).say('agent')).toBe(head);
  expect(csvTexts(locale).duration(27 * 3600)).toBe(duration);
  expect(csvTexts(locale).duration(null)).toBe('N/A');
});
