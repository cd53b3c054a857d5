import { expect, test } from 'vitest';
import { readForm } from './form.ts';
import { isSigned } from './signature.ts';

const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const form = readForm(
  Buffer.from(
    'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
  ),
);
/** The example of the provider's documentation. */
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('the documented example verifies, and modified ones do not', () => {
  expect(isSigned(url, form, signature, '12345')).toBe(true);
  expect(isSigned(url, form, signature, '12346')).toBe(false);
  expect(isSigned(`${url}&baz=3`, form, signature, '12345')).toBe(false);
  expect(isSigned(url, readForm(Buffer.from('Digits=1234')), signature, '12345')).toBe(false);
  expect(isSigned(url, form, '', '12345')).toBe(false);
  expect(isSigned('nowhere', form, signature, '12345')).toBe(false);
});
