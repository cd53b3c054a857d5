import { expect, test } from 'vitest';

const code = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const catalogs = Object.entries(
  import.meta.glob<object>('./en/*.json', { import: 'default', eager: true }),
).map(([file, messages]) => ({ feature: file.slice('./en/'.length, -'.json'.length), messages }));

/** `feature:path.to.key` of every English message; plural forms as one. */
const known = new Set(
  catalogs.flatMap(({ feature, messages }) => flatten(messages, '').map(([path]) => `${feature}:${path}`)),
);

/** Texts in code that look like keys, and keys that are composed, of a feature or of one of several. */
const { whole, built, shared } = keysInCode();

test('every key in code has a text', () => {
  const missing = [...whole].filter((key) => !known.has(key));
  expect(missing).toEqual([]);
});

test('every message is used', () => {
  const patterns = [...built, ...shared].map(patternOf);
  const unused = [...known].filter(
    (key) => !whole.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});

test('every dynamic key has a text', () => {
  const lost = [...built].filter((key) => ![...known].some((each) => patternOf(key).test(each)));
  expect(lost).toEqual([]);
});

test('no message is empty', () => {
  const empty = catalogs.flatMap(({ messages }) =>
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
  const features = catalogs.map(({ feature }) => feature).join('|');
  const part = String.raw`\$\{[^}]*\}`;
  const textsOf = (key: RegExp) =>
    new Set(Object.values(code).flatMap((file) => [...file.matchAll(key)].map(([, text]) => text ?? '')));
  return {
    whole: textsOf(new RegExp(`['"\`]((?:${features}):[\\w.]+)['"\`]`, 'g')),
    built: textsOf(new RegExp(`\`((?:${features}):[\\w.]*${part}(?:[\\w.]|${part})*)\``, 'g')),
    shared: textsOf(new RegExp(`\`(${part}:\\w+\\.(?:[\\w.]|${part})+)\``, 'g')),
  };
}

/** A placeholder for one part or several, separated by dots, matches any key. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map((text) => text.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${parts.join('[\\w.-]+')}$`);
}
