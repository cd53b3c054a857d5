import { expect, test } from 'vitest';
import { addressFormsOf, phoneForms } from './address-forms-model.ts';

const none = { email: null, phone_number: null, identifier: null };

test('addresses are compared in lower case', () => {
  const known = { ...none, email: 'Tessa@Example.com', identifier: 'tessa@example.com' };
  expect(addressFormsOf(known, ['Other@example.com', 'session-1']).emails).toEqual([
    'tessa@example.com',
    'other@example.com',
  ]);
});

test.each([
  'tessa',
  'a@b@c',
  'a b@example.com',
  '@example.com',
  'tessa@',
  'see a@b.example',
  'tessa@localhost',
])('%s is not an address', (identifier) =>
  expect(addressFormsOf({ ...none, identifier }, [])).toEqual({ emails: [], phones: [] }),
);

test('a phone number is compared in all of its formats', () => {
  const forms = (number: string) => [`+${number}`, `00${number}`, number, `whatsapp:+${number}`];
  const expected = ['49301234567', '409301234567', '490301234567', '4931234567'].flatMap(forms);
  expect(phoneForms('+49 (30) 123-45.67')).toEqual(expected);
  expect(phoneForms('0049301234567')).toEqual(expected);
  expect(addressFormsOf({ ...none, phone_number: '+49301234567' }, ['whatsapp:+49301234567']).phones).toEqual(
    expected,
  );
});

test('the trunk prefix zero is removed as well', () => {
  expect(phoneForms('+49(0)301234567')).toContain('+49301234567');
});

test.each(['+123456', '+12345678901234567', '+0301234567', '49301234567', 'x+49301234567', '+49301234567x'])(
  '%s is not an international number',
  (value) => expect(phoneForms(value)).toEqual([]),
);

test('numbers have seven to sixteen digits', () => {
  expect(phoneForms('+1234567')).toContain('+1234567');
  expect(phoneForms('+1234567890123456')).toContain('+1234567890123456');
});
