import { maxCopies } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import { refusedField } from '../../../test/refused-field.ts';
import { copiesOf } from './copies-model.ts';

const none = { cc_emails: [], bcc_emails: [], to_emails: [] };

test.each([
  [{}, none],
  [{ cc_emails: null, bcc_emails: '', to_emails: ' , ' }, none],
  [{ cc_emails: 'a@b.test, c@d.test' }, { ...none, cc_emails: ['a@b.test', 'c@d.test'] }],
  [{ bcc_emails: ['a@b.test', ' c@d.test '] }, { ...none, bcc_emails: ['a@b.test', 'c@d.test'] }],
  [{ to_emails: 'a@b.test,A@b.test' }, { ...none, to_emails: ['A@b.test'] }],
])('reads %j', (input, copies) => expect(copiesOf(input)).toEqual(copies));

test.each([
  [{ cc_emails: 'a@b.test, nobody' }, 'cc_emails'],
  [{ bcc_emails: ['Ann <a@b.test>'] }, 'bcc_emails'],
  [{ to_emails: 'a@b.test\nBcc: c@d.test' }, 'to_emails'],
  [{ cc_emails: Array.from({ length: maxCopies + 1 }, (_, i) => `a${i}@b.test`).join(',') }, 'cc_emails'],
])('refuses %j', (input, field) =>
  expect(refusedField(() => copiesOf(input))).toMatchObject({ path: field }),
);
