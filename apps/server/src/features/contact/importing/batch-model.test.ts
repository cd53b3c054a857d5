import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { contactRecord, moment } from '../../../../test/rows.ts';
import { maxLabels, type ContactDetails } from '../model.ts';
import type { ContactRecord } from '../queries.ts';
import { openBatch } from './batch-model.ts';

const plain = { email: null, phone_number: null, identifier: null, custom_attributes: {} };
const tessa = contactRecord({ ...plain, id: 41, email: 'Tessa@example.com', identifier: 'crm-1' });
const nils = contactRecord({ ...plain, id: 42, name: 'Nils', phone_number: '+4915100000' });
const blank = (): ContactRecord =>
  contactRecord({ ...plain, id: 0, name: '', contact_type: 0, created_at: moment(9) });

const open = (labels: string[] = []) =>
  openBatch(
    [
      { contact: tessa, labels },
      { contact: nils, labels: [] },
    ],
    blank,
  );
const row = (details: ContactDetails, labels: string[] = []) => ({ details, labels });
/** As the action gives it, but without what belongs to attributes. */
const as = (_contact: ContactRecord, details: ContactDetails) => details;

describe('a row', () => {
  test('with known values changes nothing', () => {
    const batch = open(['vip']);
    expect(batch.apply(row({ name: 'Tessa', email: 'tessa@EXAMPLE.com' }, ['vip']), () => ({}))).toBe(
      'unchanged',
    );
    expect(batch.working[0]).toEqual({ before: tessa, now: tessa, labels: new Set(['vip']), newLabels: [] });
    expect(batch.working[0]?.now).toBe(tessa);
    expect(batch.working).toHaveLength(2);
  });

  test('changes the contact it identifies, and keeps other values', () => {
    const batch = open(['vip']);
    const details = { identifier: 'crm-1', name: 'Tess', email: undefined, phone_number: '+4915111111' };
    expect(batch.apply(row(details as ContactDetails), as)).toBe('updated');
    expect(batch.working[0]?.now).toEqual({ ...tessa, name: 'Tess', phone_number: '+4915111111' });
    expect(batch.working[0]?.before).toBe(tessa);
  });

  test('that only adds a label updates its contact, with each label once', () => {
    const batch = open(['vip']);
    expect(batch.apply(row({ identifier: 'crm-1' }, ['vip', 'late']), as)).toBe('updated');
    expect(batch.apply(row({ identifier: 'crm-1' }, ['late']), as)).toBe('unchanged');
    expect(batch.working[0]).toMatchObject({ labels: new Set(['vip', 'late']), newLabels: ['late'] });
  });

  test('without a match adds a contact, which later rows find', () => {
    const batch = open();
    expect(batch.apply(row({ name: 'Ada', email: 'ada@example.com' }, ['new']), as)).toBe('created');
    expect(batch.working[2]).toEqual({
      before: null,
      now: { ...blank(), name: 'Ada', email: 'ada@example.com', contact_type: 1 },
      labels: new Set(['new']),
      newLabels: ['new'],
    });
    expect(batch.apply(row({ email: 'ADA@example.com', identifier: 'crm-3' }), as)).toBe('updated');
    expect(batch.apply(row({ identifier: 'crm-3' }), as)).toBe('unchanged');
    expect(batch.working).toHaveLength(3);
  });

  test('is found by its identifier before anything else', () => {
    const batch = open();
    const details = { identifier: 'crm-1', email: 'free@example.com' };
    expect(batch.apply(row(details), as)).toBe('updated');
    // The address it had is free again.
    expect(batch.apply(row({ email: 'tessa@example.com' }), as)).toBe('created');
  });

  test.each([
    [{ identifier: 'crm-1', phone_number: '+4915100000' }, 'phone_number', 'Phone number'],
    [{ phone_number: '+4915100000', email: 'tessa@example.com' }, 'phone_number', 'Phone number'],
    [
      { identifier: 'crm-9', phone_number: '+4915100000', email: 'tessa@example.com' },
      'phone_number',
      'Phone number',
    ],
  ])('that matches two contacts is rejected: %j', (details, path, name) => {
    const batch = open();
    const refused = { path, code: 'taken', message: `${name} has already been taken` };
    expect(fieldErrorOf(() => batch.apply(row(details), as))).toEqual(refused);
    expect(batch.working.map(({ now }) => now)).toEqual([tessa, nils]);
  });

  test('adds a limited number of labels', () => {
    const some = Array.from({ length: maxLabels - 1 }, (_, at) => `l${at}`);
    const batch = open(some);
    const refused = { path: 'labels', code: 'too_many', message: 'Labels exceed the maximum of 200' };
    expect(fieldErrorOf(() => batch.apply(row({ identifier: 'crm-1' }, ['a', 'b']), as))).toEqual(refused);
    expect(batch.apply(row({ identifier: 'crm-1' }, ['a', 'l1']), as)).toBe('updated');
  });
});
