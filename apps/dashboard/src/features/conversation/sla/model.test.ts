import type { AppliedSla, Conversation, SlaEvent } from '@confab/contract/features/conversation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aConversation, anAppliedSla, anSlaEvent } from '../../../../test/fixtures/conversation.ts';
import { urgentClock, wholeMinutes } from './model.ts';

const now = 1_700_000_600_000;
const seconds = now / 1000;

const conversation = (
  sla: Partial<AppliedSla>,
  events: SlaEvent[] = [],
  change: Partial<Conversation> = {},
) => aConversation({ waiting_since: 0, applied_sla: anAppliedSla(sla), sla_events: events, ...change });

test('what is due next counts down', () => {
  const due = conversation({ sla_due_event: 'frt', sla_due_at: seconds + 90 });
  const clock = urgentClock(due, now);
  expect(clock).toEqual({ event: 'frt', at: seconds + 90 });
  expect(clock && wholeMinutes(clock, now)).toBe(1);
  expect(urgentClock(aConversation(), now)).toBeUndefined();
  expect(urgentClock(conversation({ sla_due_event: null, sla_due_at: null }), now)).toBeUndefined();
});

test('the nearer one of missed and due targets counts', () => {
  const late = [anSlaEvent({ event_type: 'frt', created_at: seconds - 300 })];
  const due = (at: number) => conversation({ sla_due_event: 'rt', sla_due_at: at }, late);
  expect(urgentClock(due(seconds + 200), now)).toEqual({ event: 'rt', at: seconds + 200 });
  expect(urgentClock(due(seconds + 400), now)).toEqual({ event: 'frt', at: seconds - 300 });
});

test.each<[string, SlaEvent['event_type'], Partial<Conversation>]>([
  ['a first response after it came', 'frt', { first_reply_created_at: seconds - 10 }],
  ['a next response without a waiting customer', 'nrt', { first_reply_created_at: 1, waiting_since: 0 }],
  ['a next response to an earlier message', 'nrt', { first_reply_created_at: 1, waiting_since: seconds - 5 }],
  ['a resolution while the conversation is snoozed', 'rt', { status: 'snoozed' }],
  ['anything once it is resolved', 'frt', { status: 'resolved' }],
])('no timer runs for %s', (_name, event_type, change) => {
  const events = [anSlaEvent({ event_type, created_at: seconds - 60 })];
  expect(
    urgentClock(conversation({ sla_due_event: null, sla_due_at: null }, events, change), now),
  ).toBeUndefined();
});

test('a pending next response continues to run', () => {
  const events = [anSlaEvent({ event_type: 'nrt', created_at: seconds - 60 })];
  const waits = conversation({ sla_due_event: null, sla_due_at: null }, events, {
    first_reply_created_at: 1,
    waiting_since: seconds - 360,
  });
  expect(urgentClock(waits, now)).toEqual({ event: 'nrt', at: seconds - 60 });
});

test('none runs once the SLA is met or missed, and the nearest running one is used', () => {
  const event = fc.constantFrom('frt' as const, 'nrt' as const, 'rt' as const);
  const moment = fc.integer({ min: seconds - 9000, max: seconds + 9000 });
  const misses = fc.array(fc.record({ event, at: moment }), { maxLength: 6 });
  const status = fc.constantFrom(
    'active' as const,
    'active_with_misses' as const,
    'hit' as const,
    'missed' as const,
  );
  fc.assert(
    fc.property(status, event, moment, misses, fc.boolean(), (sla_status, next, at, late, hasReply) => {
      const events = late.map((each) => anSlaEvent({ event_type: each.event, created_at: each.at }));
      const shown = urgentClock(
        conversation({ sla_status, sla_due_event: next, sla_due_at: at }, events, {
          first_reply_created_at: hasReply ? 1 : 0,
          waiting_since: 1,
        }),
        now,
      );
      const running = [{ event: next, at }, ...late].filter((each) =>
        each.event === 'frt' ? !hasReply : each.event === 'nrt' ? hasReply : true,
      );
      if (sla_status === 'hit' || sla_status === 'missed' || running.length === 0) {
        expect(shown).toBeUndefined();
        return;
      }
      const nearest = Math.min(...running.map((each) => Math.abs(each.at - seconds)));
      expect(Math.abs((shown?.at ?? 0) - seconds)).toBe(nearest);
    }),
  );
});
