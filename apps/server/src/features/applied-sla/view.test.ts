import { expect, test } from 'vitest';
import { agentOfWire, contactRecord, contextRow, frontendUrl, storedSla } from '../../../test/rows.ts';
import { contactView } from '../contact/index.ts';
import { slaKeys } from '../conversation/index.ts';
import { csvTexts } from '../report/index.ts';
import { missedSlaCells, missedSlaHeaders, missedSlaView } from './view.ts';

const sla = storedSla();

test('a missed SLA is shown with its conversation and assignee', () => {
  const row = contextRow({ sla, labels: ['billing', 'vip'] });
  const { applied_sla, sla_events } = slaKeys(sla);
  expect(missedSlaView(frontendUrl, row, { assignee: agentOfWire(), isOnline: true })).toEqual({
    applied_sla,
    conversation: {
      id: 12,
      uuid: row.uuid,
      account_id: 2,
      contact: contactView(frontendUrl, contactRecord(), true),
      labels: 'billing, vip',
      assignee: agentOfWire(),
    },
    sla_events,
  });
});

test('a missed SLA is shown without an absent assignee and labels', () => {
  const row = contextRow({ sla, labels: [] });
  const shown = missedSlaView(frontendUrl, row, { assignee: undefined, isOnline: false });
  expect(shown?.conversation).toMatchObject({ labels: null, assignee: null });
});

test('a conversation whose policy was removed shows no miss', () => {
  const about = { assignee: undefined, isOnline: false };
  expect(missedSlaView(frontendUrl, contextRow({ sla: null }), about)).toBeUndefined();
});

test('a file has a cell for each column, empty without an assignee', () => {
  const row = {
    display_id: 12,
    policy: 'Gold',
    assignee: 'Jonas',
    team: 'Support',
    inbox: 'App',
    labels: ['billing', 'vip'],
    events: [0, 2],
  };
  const cells = missedSlaCells(frontendUrl, 2, row);
  expect(
    Object.fromEntries(missedSlaHeaders.map((head, index) => [csvTexts('en').say(head), cells[index]])),
  ).toEqual({
    'Conversation ID': '12',
    'SLA Policy': 'Gold',
    Assignee: 'Jonas',
    Team: 'Support',
    Inbox: 'App',
    Labels: 'billing, vip',
    'Link to the Conversation': 'https://desk.example/app/accounts/2/conversations/12',
    'Breached Events': 'frt, rt',
  });
  expect(missedSlaCells(frontendUrl, 2, { ...row, assignee: null, team: null }).slice(2, 4)).toEqual([
    '',
    '',
  ]);
});
