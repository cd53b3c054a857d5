import { expect, test } from 'vitest';
import { iso, moment } from '../../../test/rows.ts';
import { sessionView } from './view.ts';

test('a device is shown to its user with its browser and sign-in time, and without credentials', () => {
  const row = {
    id: 31,
    client: 'client-1',
    ip: '192.0.2.1',
    user_agent: 'Mozilla/5.0',
    created_at: moment(1),
    last_used_at: moment(2),
  };
  const browser = {
    browser_name: 'Firefox',
    browser_version: '140',
    device_name: 'PC',
    platform_name: 'Linux',
    platform_version: '6.1',
  };
  expect(sessionView(row, browser, true)).toEqual({
    id: 31,
    ...browser,
    ip_address: '192.0.2.1',
    created_at: iso(1),
    last_activity_at: iso(2),
    current: true,
  });
});
