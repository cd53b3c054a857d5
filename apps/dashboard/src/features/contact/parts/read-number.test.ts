import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test('a national number is stored in international format; an empty one is empty', async () => {
  expect(await readNumber(' 030 12345678 ', 'DE')).toMatchObject({ e164: '+493012345678', country: 'DE' });
  expect(await readNumber('+44 20 7946 0000', 'DE')).toMatchObject({ e164: '+442079460000' });
  expect(await readNumber('  ', 'DE')).toMatchObject({ e164: '' });
});

test.each([
  ['ask reception', 'DE', 'NOT_A_NUMBER'],
  ['030 12345678', null, 'INVALID_COUNTRY'],
  ['+491', null, 'TOO_SHORT'],
  ['030 12345678901234', 'DE', 'TOO_LONG'],
] as const)('%s is rejected', async (text, country, error) => {
  expect(await readNumber(text, country)).toEqual({ error });
});
