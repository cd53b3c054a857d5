import { expect, test } from 'vitest';
import {
  changedInput,
  contactSearch,
  contactValues,
  itemsOf,
  locationText,
  duplicateDetail,
} from './model.ts';
import { chosenOf } from './parts/contact-country-field.tsx';
import { aContact } from '../../../test/fixtures/contact.ts';

const contact = aContact({
  name: 'Tessa',
  additional_attributes: { city: 'Oslo', social_profiles: { github: 'tessa', telegram: 'tq' } },
});

test('a form sends only changed values', () => {
  const values = contactValues(contact);
  expect(changedInput(contact, values)).toEqual({});
  expect(changedInput(contact, { ...values, name: ' Tessa Quill ', email: '' })).toEqual({
    name: 'Tessa Quill',
    email: '',
  });
  expect(changedInput(contact, { ...values, company_name: 'Acme', city: 'Oslo ' })).toEqual({
    additional_attributes: { company_name: 'Acme' },
  });
  expect(changedInput(undefined, { ...contactValues(undefined), name: 'New' })).toEqual({ name: 'New' });
});

test('social profiles are sent as a whole, including those that no form shows', () => {
  expect(changedInput(contact, { ...contactValues(contact), github: 'quill' })).toEqual({
    additional_attributes: { social_profiles: { github: 'quill', telegram: 'tq' } },
  });
});

test('a URL has the search and the sort order', () => {
  expect(contactSearch({ q: 'x'.repeat(300), sort: '-name', other: 1 })).toEqual({
    q: 'x'.repeat(255),
    sort: '-name',
  });
  expect(contactSearch({ q: 42, sort: 'nonsense' })).toEqual({ q: '42', sort: undefined });
  expect(contactSearch({ sort: '-last_activity_at' })).toEqual({ q: undefined, sort: undefined });
});

test('a contact that moved to another page is listed once', () => {
  const pages = [
    { payload: [contact, { ...contact, id: 6 }] },
    { payload: [{ ...contact, id: 6, name: 'New' }] },
  ];
  expect(itemsOf(pages).map(({ id, name }) => [id, name])).toEqual([
    [5, 'Tessa'],
    [6, 'New'],
  ]);
});

test('only a value in use links to another contact', () => {
  const values = { ...contactValues(contact), phone_number: ' +4930 ' };
  expect(duplicateDetail([{ path: 'phone_number', code: 'taken', message: 'x' }], values)).toEqual({
    key: 'phone_number',
    value: '+4930',
  });
  expect(duplicateDetail([{ path: 'email', code: 'invalid', message: 'x' }], values)).toBeUndefined();
  expect(duplicateDetail([], values)).toBeUndefined();
});

test('others’ changes made while a form was open are not sent back', () => {
  const opened = aContact({
    email: 'old@example.com',
    additional_attributes: { city: 'Oslo', social_profiles: { github: 'ina' } },
  });
  const now = aContact({
    email: 'new@example.com',
    additional_attributes: { city: 'Bergen', social_profiles: { github: 'ina-m' } },
  });
  const values = { ...contactValues(opened), name: 'Ina', twitter: 'ina' };
  expect(changedInput(opened, values, now)).toEqual({
    name: 'Ina',
    additional_attributes: { social_profiles: { github: 'ina-m', twitter: 'ina' } },
  });
});

test('a country is matched by code or name, and free text stays', () => {
  expect(chosenOf({ country: '', code: '' })).toBeNull();
  expect(chosenOf({ country: '', code: 'de' })).toBe('DE');
  expect(chosenOf({ country: 'Germany', code: '' })).toBe('DE');
  expect(chosenOf({ country: 'Germany', code: 'DE' })).toBe('DE');
  expect(chosenOf({ country: 'Freedonia', code: '' })).toBe('written');
  expect(chosenOf({ country: 'Freedonia', code: 'DE' })).toBe('written');
  expect(chosenOf({ country: '', code: 'EU' })).toBe('written');
  const oslo = aContact({ additional_attributes: { city: 'Oslo', country_code: 'no' } });
  expect(locationText(oslo, 'en')).toBe('Oslo, Norway');
  expect(changedInput(oslo, { ...contactValues(oslo), country: 'Norway', country_code: 'NO' })).toEqual({
    additional_attributes: { country: 'Norway', country_code: 'NO' },
  });
});
