import { expect, test } from 'vitest';
import { unlinkedName } from './unlinked.ts';

test.each([
  ['Paperlane & Sons', 'Paperlane & Sons'],
  ['St. Pauli GmbH', 'St. Pauli GmbH'],
  ['http://evil.example/login', 'http evil. example login'],
  ['HTTPS://evil.example', 'HTTPS evil. example'],
  ['www.evil.example', 'www. evil. example'],
  ['evil.example/x', 'evil. example x'],
  ['win@evil.example', 'win at evil. example'],
  ['evil\u3002example', 'evil. example'],
  ['javascript:alert(1)', 'javascript alert(1)'],
])('%s is no longer a link', (name, plain) => {
  expect(unlinkedName(name)).toBe(plain);
});

test('a name is more than a single letter', () => {
  expect(unlinkedName('x'.repeat(255))).toHaveLength(80);
});
