import { expect, test } from 'vitest';
import { activityText, type Activity } from './activity-model.ts';
import { activityTexts } from './activity-texts-model.ts';

const by = 'Maya';

test.each<[Activity, string]>([
  [{ kind: 'status', status: 'open', by }, 'Conversation was reopened by Maya'],
  [{ kind: 'status', status: 'resolved', by }, 'Conversation was marked resolved by Maya'],
  [{ kind: 'status', status: 'pending', by }, 'Conversation was marked as pending by Maya'],
  [{ kind: 'status', status: 'snoozed', by }, 'Conversation was snoozed by Maya'],
  [{ kind: 'resolved_by_contact', contact: 'Tessa' }, 'Conversation was resolved by Tessa'],
  ...(
    [
      [59, '59 minutes'],
      [60, '1 hour'],
      [1439, '23 hours'],
      [1440, '1 day'],
      [4320, '3 days'],
    ] as const
  ).map(([minutes, expected]): [Activity, string] => [
    { kind: 'resolved_by_system', minutes },
    `Conversation was marked resolved by system due to ${expected} of inactivity`,
  ]),
  [{ kind: 'reopened_by_message' }, 'System reopened the conversation due to a new incoming message.'],
  [{ kind: 'priority', from: null, to: 'high', by }, 'Maya set the priority to high'],
  [{ kind: 'priority', from: 'low', to: 'high', by }, 'Maya changed the priority from low to high'],
  [{ kind: 'priority', from: 'low', to: null, by }, 'Maya removed the priority'],
  [{ kind: 'assigned', assignee: 'Jonas', by }, 'Assigned to Jonas by Maya'],
  [{ kind: 'self_assigned', by }, 'Maya self-assigned this conversation'],
  [{ kind: 'unassigned', by }, 'Conversation unassigned by Maya'],
  [{ kind: 'returned', assignee: 'Jonas' }, 'Unassigned from Jonas, who is away'],
  [{ kind: 'team_assigned', team: 'Support', by }, 'Assigned to Support by Maya'],
  [{ kind: 'team_assigned', team: 'Support', by, assignee: 'Aiko' }, 'Assigned to Aiko via Support by Maya'],
  [{ kind: 'team_removed', team: 'Support', by }, 'Unassigned from Support by Maya'],
  [{ kind: 'labels_added', titles: ['vip', 'billing'], by }, 'Maya added vip, billing'],
  [{ kind: 'labels_removed', titles: ['vip', 'billing'], by }, 'Maya removed vip, billing'],
  [{ kind: 'resolved_by_assistant', by: 'Ada' }, 'Conversation was marked resolved by Ada due to inactivity'],
  [{ kind: 'sla_added', policy: 'Gold', by }, 'Maya added SLA policy Gold'],
  [{ kind: 'issue_linked', issue: 'ENG-1', by }, 'Maya linked the issue ENG-1'],
  [{ kind: 'issue_unlinked', issue: 'ENG-1', by }, 'Maya unlinked the issue ENG-1'],
  [{ kind: 'muted', by }, 'Maya has muted the conversation'],
  [{ kind: 'unmuted', by }, 'Maya has unmuted the conversation'],
])('the activity line of %j', (activity, line) => expect(activityText(activity, 'en')).toBe(line));

test.each([
  ['de', 'Maya hat die Priorität von „Niedrig“ auf „Hoch“ geändert'],
  ['es', 'Maya cambió la prioridad de baja a alta'],
  ['fr', 'Maya a changé la priorité de basse à haute'],
  ['ar', 'غيّر Maya الأولوية من «منخفضة» إلى «عالية»'],
  ['pt_BR', 'Maya changed the priority from low to high'],
])('the activity line is in the language of the account: %s', (locale, line) => {
  expect(activityText({ kind: 'priority', from: 'low', to: 'high', by }, locale)).toBe(line);
});

test.each([
  ['en', 'urgent', 'medium', 'System reopened the conversation due to a new incoming message.'],
  ['ar', 'عاجلة', 'متوسطة', 'أُعيد فتح المحادثة بسبب رسالة واردة جديدة.'],
  ['de', 'Dringend', 'Mittel', 'Die Unterhaltung wurde durch eine neue Nachricht wieder geöffnet.'],
  ['es', 'urgente', 'media', 'La conversación se reabrió por un nuevo mensaje entrante.'],
  ['fr', 'urgente', 'moyenne', 'La conversation a été rouverte par un nouveau message entrant.'],
])('the words without values are in the language of the account: %s', (locale, urgent, medium, reopened) => {
  const changed = activityText({ kind: 'priority', from: 'urgent', to: 'medium', by }, locale);
  expect(changed).toContain(urgent);
  expect(changed).toContain(medium);
  expect(activityText({ kind: 'reopened_by_message' }, locale)).toBe(reopened);
});

test('a duration is formatted in the language', () => {
  const after = (locale: string) => activityText({ kind: 'resolved_by_system', minutes: 4320 }, locale);
  expect(after('fr')).toMatch(/après 3\sjours d'inactivité/);
  expect(after('de')).toMatch(/Zeit ohne Aktivität: 3\sTage$/);
  expect(after('es')).toMatch(/tras 3\sdías de inactividad$/);
  expect(after('ar')).toMatch(/مدة عدم النشاط: .*أيام/);
});

test('a name that looks like a placeholder is unchanged', () => {
  expect(activityText({ kind: 'assigned', assignee: '{by}', by }, 'en')).toBe('Assigned to {by} by Maya');
});

test.each(Object.values(activityTexts))(
  'every line in $language has the placeholders of the English one',
  (texts) => {
    const gapsOf = (line: string) => line.match(/\{\w+\}/g)?.toSorted();
    for (const [key, line] of Object.entries(activityTexts.en.lines))
      expect(gapsOf(texts.lines[key as keyof typeof texts.lines]), key).toEqual(gapsOf(line));
  },
);
