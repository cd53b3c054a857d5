import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { utc, zoneOf, zoneTitle } from './zone-model.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test('a time zone has a name, and the offset of the day', () => {
  const request = { timezone: 'Europe/Berlin', timezone_offset: 9 };
  const zone = { offset: 60, name: 'Europe/Berlin', id: 'Europe/Berlin' };
  expect(zoneOf(request, winter)).toStrictEqual(zone);
  expect(zoneOf(request, summer)).toStrictEqual({ ...zone, offset: 120 });
});

test('an invalid time zone is rejected', () => {
  expect(fieldErrorOf(() => zoneOf({ timezone: 'Mars/Base' }, winter))).toEqual({
    path: 'timezone',
    code: 'unknown',
    message: 'Timezone is not known',
  });
});

test.each([
  {},
  { timezone: null, timezone_offset: null },
  { timezone: '', timezone_offset: 0 },
  { timezone_offset: 3.25 },
])('%j means UTC', (request) => {
  expect(zoneOf(request, winter)).toStrictEqual({ offset: 0, name: 'UTC', id: 'UTC' });
  expect(utc).toStrictEqual({ offset: 0, name: 'UTC', id: 'UTC' });
});

test.each([
  [-12, '(GMT-12:00) International Date Line West'],
  [-11, '(GMT-11:00) American Samoa'],
  [-10, '(GMT-10:00) Hawaii'],
  [-9, '(GMT-09:00) Alaska'],
  [-8, '(GMT-08:00) Pacific Time (US & Canada)'],
  [-7, '(GMT-07:00) Arizona'],
  [-6, '(GMT-06:00) Central America'],
  [-5, '(GMT-05:00) Bogota'],
  [-4, '(GMT-04:00) Atlantic Time (Canada)'],
  [-3.5, '(GMT-03:30) Newfoundland'],
  [-3, '(GMT-04:00) Asuncion'],
  [-2, '(GMT-02:00) Greenland'],
  [-1, '(GMT-01:00) Azores'],
  [1, '(GMT+00:00) Casablanca'],
  [2, '(GMT+02:00) Athens'],
  [3, '(GMT+03:00) Baghdad'],
  [3.5, '(GMT+03:30) Tehran'],
  [4, '(GMT+04:00) Abu Dhabi'],
  [4.5, '(GMT+04:30) Kabul'],
  [5, '(GMT+05:00) Almaty'],
  [5.5, '(GMT+05:30) Chennai'],
  [5.75, '(GMT+05:45) Kathmandu'],
  [6, '(GMT+06:00) Astana'],
  [6.5, '(GMT+06:30) Rangoon'],
  [7, '(GMT+07:00) Bangkok'],
  [8, '(GMT+08:00) Beijing'],
  [9, '(GMT+09:00) Osaka'],
  [9.5, '(GMT+09:30) Darwin'],
  [10, '(GMT+10:00) Brisbane'],
  [10.5, '(GMT+09:30) Adelaide'],
  [11, '(GMT+10:00) Canberra'],
  [12, '(GMT+12:00) Fiji'],
  [13, '(GMT+12:00) Auckland'],
])('%s hours are %s in winter', (timezone_offset, title) => {
  expect(zoneTitle(zoneOf({ timezone_offset }, winter))).toBe(title);
});

test('in summer, another time zone may be the first of an offset', () => {
  expect(zoneTitle(zoneOf({ timezone_offset: -7 }, summer))).toBe('(GMT-08:00) Pacific Time (US & Canada)');
});
