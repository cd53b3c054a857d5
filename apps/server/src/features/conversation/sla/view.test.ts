import { slaEventTypes, slaStatuses } from '@confab/contract/features/conversation';
import { expect, test } from 'vitest';
import { seconds, storedSla } from '../../../../test/rows.ts';
import { eventTypeNumber, eventTypeOf, slaStatusNumber, slaStatusOf } from './model.ts';
import { slaKeys } from './view.ts';

test('states and targets are stored by their index, and an unknown one is the first', () => {
  expect(slaStatuses.map(slaStatusNumber)).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3, 9].map(slaStatusOf)).toEqual([...slaStatuses, 'active']);
  expect(slaEventTypes.map(eventTypeNumber)).toEqual([0, 1, 2]);
  expect([0, 1, 2, 9].map(eventTypeOf)).toEqual([...slaEventTypes, 'frt']);
});

test('a conversation has its targets and misses, in whole seconds', () => {
  const keys = {
    applied_sla: {
      id: 5,
      sla_id: 3,
      sla_status: 'active_with_misses',
      created_at: seconds(1),
      updated_at: seconds(2),
      sla_name: 'Gold',
      sla_description: 'Fast',
      sla_first_response_time_threshold: 60,
      sla_next_response_time_threshold: 120,
      sla_resolution_time_threshold: 180,
      sla_only_during_business_hours: true,
      sla_due_at: seconds(5),
      sla_due_event: 'rt',
    },
    sla_events: [
      { id: 1, event_type: 'frt', meta: {}, created_at: seconds(6), updated_at: seconds(6) },
      { id: 2, event_type: 'nrt', meta: { message_id: 11 }, created_at: seconds(7), updated_at: seconds(7) },
    ],
  };
  expect(slaKeys(storedSla())).toEqual(keys);
  const done = slaKeys(storedSla({ due_at: null, due_event: null }));
  expect(done.applied_sla).toMatchObject({ sla_due_at: null, sla_due_event: null });
  expect(slaKeys(null)).toEqual({ applied_sla: null, sla_events: [] });
});
