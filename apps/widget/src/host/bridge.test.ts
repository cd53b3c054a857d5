import { expect, test } from 'vitest';
import { createBridge, parentOrigin, type BridgeWindow } from './bridge.ts';

const host = 'https://shop.test';

function openBridge(known: string | null, native = false) {
  const out: [string, string][] = [];
  const received: unknown[] = [];
  const posted: string[] = [];
  let listener: (event: { source: unknown; origin: string; data: unknown }) => void = () => undefined;
  const win: BridgeWindow = {
    parent: { postMessage: (text, origin) => out.push([origin, text]) },
    ...(native && { ReactNativeWebView: { postMessage: (text: string) => posted.push(text) } }),
    addEventListener: (_type, added) => {
      listener = added;
    },
  };
  const bridge = createBridge(win, known);
  bridge.listen((message) => received.push(message));
  const receive = (event: object | string, origin = host, source: unknown = win.parent): void =>
    listener({
      source,
      origin,
      data: typeof event === 'string' ? event : 'chatwoot-widget:' + JSON.stringify(event),
    });
  return { bridge, out, received, posted, receive, win };
}

test('accepts commands only from the parent window and its origin', () => {
  const { received, receive } = openBridge(host);
  receive({ event: 'set-user' }, 'https://evil.test');
  receive({ event: 'set-user' }, host, { a: 'sibling frame' });
  receive({ event: 'set-user' }, 'null');
  expect(received).toEqual([]);
  receive({ event: 'set-user' });
  expect(received).toEqual([{ event: 'set-user' }]);
});

test('ignores other messages', () => {
  const { received, receive } = openBridge(host);
  for (const data of [
    '',
    'hello',
    'chatwoot-widget:',
    'chatwoot-widget:{',
    'chatwoot-widget:null',
    'chatwoot-widget:{"event":1}',
  ]) {
    receive(data);
  }
  expect(received).toEqual([]);
});

test('replies only to the known origin', () => {
  const { bridge, out } = openBridge(host);
  bridge.post('loaded', { config: { authToken: 'secret' } });
  expect(out).toEqual([[host, 'chatwoot-widget:{"event":"loaded","config":{"authToken":"secret"}}']]);
});

test('without a known origin the token is kept until the first command names one', () => {
  const { bridge, out, receive } = openBridge(null);
  bridge.post('loaded', { config: { authToken: 'secret', ink: '#fff' } });
  expect(out[0]?.[0]).toBe('*');
  expect(out[0]?.[1]).not.toContain('secret');
  expect(bridge.owesToken()).toBe(false);
  receive({ event: 'config-set' });
  expect(bridge.owesToken()).toBe(true);
  expect(bridge.owesToken()).toBe(false);
  bridge.post('setAuthCookie', { data: { widgetAuthToken: 'secret' } });
  expect(out[1]?.[0]).toBe(host);
  receive({ event: 'set-user' }, 'https://evil.test');
  expect(out).toHaveLength(2);
});

test('in a native web view it uses the app’s channel', () => {
  const { bridge, out, posted, receive, received, win } = openBridge(null, true);
  bridge.post('loaded', { config: { authToken: 'secret' } });
  expect(out).toEqual([]);
  expect(posted[0]).toContain('secret');
  receive({ event: 'toggle-open', isOpen: true }, '', win);
  expect(received).toHaveLength(1);
});

test('the origin is that of the browser', () => {
  expect(parentOrigin(undefined, 'https://shop.test/a?b=1')).toBe(host);
  expect(parentOrigin(undefined, '')).toBeNull();
});
