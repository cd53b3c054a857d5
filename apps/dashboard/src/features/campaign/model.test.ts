import type { Campaign } from '@confab/contract/features/campaign';
import { expect, test } from 'vitest';
import { localTime } from '../../platform/forms/local-time.ts';
import { isPageAddress, momentOf, secondsOf, sendingState, withPart } from './model.ts';

const now = new Date('2026-05-04T10:00:00Z');
const seconds = (text: string) => Date.parse(text) / 1000;
const campaign = (more: Partial<Campaign>): Campaign =>
  ({
    campaign_status: 'active',
    enabled: true,
    scheduled_at: seconds('2026-05-04T11:00:00Z'),
    started_at: null,
    ...more,
  }) as Campaign;

test.each<[Partial<Campaign>, string]>([
  [{}, 'scheduled'],
  [{ scheduled_at: seconds('2026-05-02T10:00:00Z') }, 'scheduled'],
  [{ scheduled_at: seconds('2026-05-01T09:00:00Z') }, 'missed'],
  [{ started_at: seconds('2026-05-01T09:00:00Z') }, 'sending'],
  [{ enabled: false }, 'paused'],
  [{ enabled: false, campaign_status: 'completed' }, 'completed'],
])('%j is %s', (more, expected) => {
  expect(sendingState(campaign(more), now)).toBe(expected);
});

test('seconds are integers, at most a day', () => {
  expect(['0', ' 10', '86400', '86401', '1.5', '-1', '', 'x'].map(secondsOf)).toEqual([
    0,
    10,
    86400,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a page must be a web URL', () => {
  expect(['https://a.test/*', 'http://a', 'a.test', 'https://', 'javascript:x'].map(isPageAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a label is in an audience once', () => {
  const audience = withPart([{ type: 'Label', id: 1 }], { type: 'Segment', id: 1 }, true);
  expect(withPart(audience, { type: 'Label', id: 1 }, true)).toHaveLength(2);
  expect(withPart(audience, { type: 'Label', id: 1 }, false)).toEqual([{ type: 'Segment', id: 1 }]);
});

test('a time survives its edit field', () => {
  expect(momentOf(localTime(seconds('2026-05-04T11:00:00Z')))).toBe('2026-05-04T11:00:00.000Z');
  expect([localTime(undefined), momentOf('')]).toEqual(['', null]);
});
