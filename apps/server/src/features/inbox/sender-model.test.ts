import { expect, test } from 'vitest';
import { senderName } from './sender-model.ts';

const inbox = { name: 'Shop', business_name: 'Paperlane', sender_name_type: 0 };

test.each([
  [inbox, 'Jonas', 'Jonas from Paperlane'],
  [inbox, null, 'Notifications from Paperlane'],
  [inbox, ' ', 'Notifications from Paperlane'],
  [{ ...inbox, sender_name_type: 1 }, 'Jonas', 'Paperlane'],
  [{ ...inbox, business_name: null }, 'Jonas', 'Jonas from Shop'],
  [{ ...inbox, business_name: '  ', sender_name_type: 1 }, 'Jonas', 'Shop'],
])('%j writes as %j: %s', (settings, agent, name) => {
  expect(senderName(settings, agent)).toBe(name);
});
