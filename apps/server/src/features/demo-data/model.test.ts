import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { demoData, demoDataKey } from './job-model.ts';
import { demoPrefix, echoOf } from './model.ts';

test('demo data is created once: the inbox, a run, and each line are known by their names', () => {
  expect(demoPrefix).toEqual({ demo_data: true });
  expect(demoDataKey(7)).toBe('demo-data:7');
  expect(echoOf(3, 12)).toBe('demo-3-12');
});

test('a run names its account', () => {
  expect(demoData.name).toBe('fill-with-demo-data');
  expect(Value.Check(demoData.payload, { account_id: 7 })).toBe(true);
  expect(Value.Check(demoData.payload, {})).toBe(false);
});
