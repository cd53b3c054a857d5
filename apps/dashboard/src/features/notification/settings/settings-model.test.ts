import { expect, test } from 'vitest';
import { isSelected, withFlag } from './settings-model.ts';

const settings = {
  selected_email_flags: ['email_conversation_mention', 'email_sla_missed_resolution'],
  selected_push_flags: ['push_conversation_mention'],
};

test('a flag is enabled and disabled for one channel, and hidden ones are kept', () => {
  const without = withFlag(settings, 'email', 'conversation_mention', false);
  expect(without.selected_email_flags).toEqual(['email_sla_missed_resolution']);
  expect(without.selected_push_flags).toEqual(['push_conversation_mention']);
  const twice = withFlag(
    withFlag(without, 'push', 'conversation_mention', true),
    'email',
    'conversation_creation',
    true,
  );
  expect(twice.selected_push_flags).toEqual(['push_conversation_mention']);
  expect(isSelected(twice, 'email', 'conversation_creation')).toBe(true);
  expect(isSelected(twice, 'push', 'conversation_creation')).toBe(false);
});
