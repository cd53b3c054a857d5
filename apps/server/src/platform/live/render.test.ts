import { expect, test } from 'vitest';
import { contactSeparator } from '../outbox/outbox.ts';
import { renderNumbered } from './render.ts';

const tricky = { content: `he said ,"contact": {"x":1} and "contact":`, contact: { meta: { contact: 1 } } };
const shown = (body: string, part: 'data' | 'contact') =>
  JSON.parse(
    `{"m":${renderNumbered({ number: 7, accountId: 1, name: 'message.created', audience: {}, body }, 'e').tail(part, true)}`,
  );
const frame = (data: unknown) => ({
  m: { event: 'message.created', data },
  stream_id: 'account:1',
  epoch: 'e',
  offset: 7,
});

test.each([
  ['as currently written', contactSeparator],
  ['as an earlier version wrote them', ',"contact":'],
])('agents and contacts each get their part, %s', (_how, marker) => {
  const own = { content: 'for you', contact: tricky.content };
  const body = `{"data":${JSON.stringify(tricky)}${marker}${JSON.stringify(own)}}`;
  expect(shown(body, 'data')).toEqual(frame(tricky));
  expect(shown(body, 'contact')).toEqual(frame(own));
});

test('a single-part body is the same for both, whatever its content', () => {
  const body = `{"data":${JSON.stringify(tricky)}}`;
  expect(shown(body, 'data')).toEqual(frame(tricky));
  expect(shown(body, 'contact')).toEqual(frame(tricky));
});
