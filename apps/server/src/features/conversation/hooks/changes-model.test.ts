import { expect, test } from 'vitest';
import { contextRow, iso, moment } from '../../../../test/rows.ts';
import { changedAttributes } from './changes-model.ts';

test('webhooks receive each change under its name and format, with its time', () => {
  const before = contextRow();
  const after = contextRow({
    status: 1,
    priority: null,
    labels: ['vip'],
    snoozed_until: null,
    team_id: 8,
    updated_at: moment(99),
  });
  const columns = ['status', 'priority', 'labels', 'snoozed_until', 'team_id'] as const;
  expect(changedAttributes(before, after, columns)).toEqual([
    { status: { previous_value: 'open', current_value: 'resolved' } },
    { priority: { previous_value: 'high', current_value: null } },
    { label_list: { previous_value: ['billing'], current_value: ['vip'] } },
    { snoozed_until: { previous_value: iso(10), current_value: null } },
    { team_id: { previous_value: 7, current_value: 8 } },
    { updated_at: { previous_value: iso(19), current_value: iso(99) } },
  ]);
});
