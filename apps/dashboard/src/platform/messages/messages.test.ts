import { expect, test } from 'vitest';

const code = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const words = Object.entries(import.meta.glob<object>('./en/*.json', { import: 'default', eager: true })).map(
  ([file, messages]) => ({ feature: file.slice('./en/'.length, -'.json'.length), messages }),
);

/** `feature:path.to.key` of every English message; plural forms as one. */
const known = new Set(
  words.flatMap(({ feature, messages }) => flatten(messages, '').map(([path]) => `${feature}:${path}`)),
);

/** Texts in code that look like keys, and beginnings of keys that are put together from a known word. */
const { whole, begun } = keysInCode();

test('every key in code has words', () => {
  const missing = [...whole].filter((key) => !known.has(key));
  expect(missing).toEqual([]);
});

test('every message is used', () => {
  const beginnings = [...begun];
  const unused = [...known].filter(
    (key) => !whole.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});

test('every beginning of a key leads somewhere', () => {
  const lost = [...begun].filter((beginning) => ![...known].some((key) => key.startsWith(beginning)));
  expect(lost).toEqual([]);
});

test('no message is empty', () => {
  const empty = words.flatMap(({ messages }) =>
    flatten(messages, '').filter(([, message]) => message === ''),
  );
  expect(empty).toEqual([]);
});

function flatten(value: unknown, path: string): [path: string, message: unknown][] {
  if (typeof value !== 'object' || value === null) {
    return [[path.replace(/_(zero|one|two|few|many|other)$/, ''), value]];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}

function keysInCode() {
  const features = words.map(({ feature }) => feature).join('|');
  const key = new RegExp(`(['"\`])((?:${features}):[\\w.]+)(\\1|\\$\\{)`, 'g');
  const found = Object.values(code).flatMap((file) => [...file.matchAll(key)]);
  const isWhole = ([, quote, , end]: RegExpMatchArray) => quote === end;
  return {
    whole: new Set(found.filter(isWhole).map(([, , text]) => text ?? '')),
    begun: new Set(found.filter((match) => !isWhole(match)).map(([, , text]) => text ?? '')),
  };
}
