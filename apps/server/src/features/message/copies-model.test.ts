import { maxCopies } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { copiesOf } from './copies-model.ts';

const none = { cc_emails: [], bcc_emails: [], to_emails: [] };

test.each([
  [{}, none],
  [{ cc_emails: null, bcc_emails: '', to_emails: ' , ' }, none],
  [{ cc_emails: 'a@b.test, c@d.test' }, { ...none, cc_emails: ['a@b.test', 'c@d.test'] }],
  [{ bcc_emails: ['a@b.test', ' c@d.test '] }, { ...none, bcc_emails: ['a@b.test', 'c@d.test'] }],
  [{ to_emails: 'a@b.test,A@b.test' }, { ...none, to_emails: ['A@b.test'] }],
])('reads %j', (input, copies) => expect(copiesOf(input)).toEqual(copies));

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@b.test`);

test('accepts fifty addresses per field', () => {
  expect(copiesOf({ cc_emails: addresses(maxCopies) }).cc_emails).toHaveLength(50);
});

test.each([
  [{ cc_emails: 'a@b.test, nobody' }, 'cc_emails', 'email', 'Invalid email address'],
  [{ bcc_emails: ['Ann <a@b.test>'] }, 'bcc_emails', 'email', 'Invalid email address'],
  [{ to_emails: 'a@b.test\nBcc: c@d.test' }, 'to_emails', 'email', 'Invalid email address'],
  [{ cc_emails: addresses(51).join(',') }, 'cc_emails', 'too_many', 'More than 50 email addresses'],
])('rejects %j', (input, path, code, message) =>
  expect(fieldErrorOf(() => copiesOf(input))).toEqual({ path, code, message }),
);
