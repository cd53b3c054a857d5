import type { Agent } from '@confab/contract/features/user';
import { expect, test } from 'vitest';
import { compareAgents, emailsOf } from './model.ts';

test('addresses are parsed from lines, commas, and spaces, each once', () => {
  expect(emailsOf(' Ana@x.test, leo@x.test;\n\nana@x.test not-one  @x.test ')).toEqual({
    valid: ['ana@x.test', 'leo@x.test'],
    invalid: ['not-one', '@x.test'],
  });
  expect(emailsOf(' \n ')).toEqual({ valid: [], invalid: [] });
});

test('agents are sorted by role, availability, and status, then by name', () => {
  const agent = (name: string, more: Partial<Agent>): Agent => ({
    id: 1,
    account_id: 1,
    availability_status: 'offline',
    auto_offline: true,
    confirmed: true,
    email: `${name}@x.test`,
    available_name: name,
    name,
    role: 'agent',
    thumbnail: '',
    ...more,
  });
  const agents = [
    agent('ana', { availability_status: 'busy' }),
    agent('ben', { role: 'administrator' }),
    agent('cas', { availability_status: 'online', confirmed: false }),
    agent('dee', {}),
  ];
  const names = (order: Parameters<typeof compareAgents>[0]) =>
    agents
      .toSorted(compareAgents(order))
      .map(({ name }) => name.charAt(0))
      .join('');
  expect(names('name')).toBe('abcd');
  expect(names('role')).toBe('bacd');
  expect(names('availability')).toBe('cabd');
  expect(names('pending')).toBe('cabd');
});
