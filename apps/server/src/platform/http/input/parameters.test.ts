import { describe, expect, test } from 'vitest';
import { nestParameters, parseParameters } from './parameters.ts';

describe('query strings and forms', () => {
  test.each([
    ['labels[]=a&labels[]=b', { labels: ['a', 'b'] }],
    ['labels%5B%5D=a', { labels: ['a'] }],
    [
      'message[content]=hi+there&message[private]=true',
      { message: { content: 'hi there', private: 'true' } },
    ],
    [
      'payload[0][key]=a&payload[0][values][]=x&payload[1][key]=b',
      { payload: [{ key: 'a', values: ['x'] }, { key: 'b' }] },
    ],
    ['page=1&page=2', { page: '2' }],
    ['?q=%F0%9F%91%8B', { q: '👋' }],
    ['q=%E0%A4%A', { q: '%E0%A4%A' }],
    ['a', { a: '' }],
    ['', {}],
  ])('%j is parsed as %j', (text, requested) => {
    expect(parseParameters(text)).toEqual(requested);
  });

  test.each([
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    'constructor[prototype][polluted]=1',
    'a[__proto__][polluted]=1',
    'a[constructor][prototype][polluted]=1',
    '__proto__=1',
    'toString=1&hasOwnProperty=1',
  ])('%s pollutes no prototype', (text) => {
    const parsed = parseParameters(text);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
    expect(JSON.stringify(parsed)).not.toMatch(/__proto__"|constructor|toString/);
  });

  test.each([
    ['deep', `a${'[b]'.repeat(50)}=1`],
    ['many', Array.from({ length: 1001 }, (_, index) => `k${index}=1`).join('&')],
    ['long list', Array.from({ length: 501 }, () => 'a[]=1').join('&')],
  ])('a too %s one is rejected', (_, text) => {
    expect(() => parseParameters(text)).toThrow('nested too deeply');
  });
});

test('values of any type are put at their path, unchanged', () => {
  const file = { path: '/tmp/x', nested: { '__proto__[x]': 1 } };
  const body = nestParameters([
    ['message[content]', 'a&b=c[d]'],
    ['message[attachments][]', file],
    ['message[attachments][]', 'signed'],
    ['a b&c', 1],
    ['__proto__[polluted]', 'x'],
  ]);
  expect(body).toEqual({ message: { content: 'a&b=c[d]', attachments: [file, 'signed'] }, 'a b&c': 1 });
  expect(
    nestParameters([
      ['labels[]', '1'],
      ['labels[]', '0'],
    ]),
  ).toEqual({ labels: ['1', '0'] });
  expect('polluted' in {}).toBe(false);
});
