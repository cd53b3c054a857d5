import { useUiSettings } from './ui-settings.ts';

export type SendKey = 'enter' | 'cmd_enter';

/**
 * The key that sends, and its setter. Older clients know only whether Enter sends: their choice counts for users who
 * made none by name, and are notified of the new one.
 */
export function useSendKey(): [SendKey, (key: SendKey) => void] {
  const [settings, change] = useUiSettings();
  return [
    sendKeyIn(settings),
    (key) => change({ editor_message_key: key, enter_to_send_enabled: key === 'enter' }),
  ];
}

export function sendKeyIn(settings: Readonly<Record<string, unknown>>): SendKey {
  const { editor_message_key: named, enter_to_send_enabled: sendsWithEnter } = settings;
  if (named === 'enter' || named === 'cmd_enter') return named;
  return sendsWithEnter === false ? 'cmd_enter' : 'enter';
}
