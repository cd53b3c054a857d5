import { expect, test } from 'vitest';
import { sendKeyIn } from './send-key.ts';

test.each([
  [{}, 'enter'],
  [{ editor_message_key: 'cmd_enter' }, 'cmd_enter'],
  [{ editor_message_key: 'cmd_enter', enter_to_send_enabled: true }, 'cmd_enter'],
  [{ editor_message_key: 'enter', enter_to_send_enabled: false }, 'enter'],
  [{ enter_to_send_enabled: false }, 'cmd_enter'],
  [{ enter_to_send_enabled: true }, 'enter'],
  [{ editor_message_key: 'alt_enter', enter_to_send_enabled: false }, 'cmd_enter'],
])('%j sends with %s', (settings, key) => expect(sendKeyIn(settings)).toBe(key));
