import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { frontendUrl, iso, moment } from '../../../test/rows.ts';
import { dashboardAppValues, tooManyApps } from './model.ts';
import { dashboardAppView } from './view.ts';

const frame = (url: string | undefined, type = 'frame') => ({ type, url });
const rejectedField = (input: Parameters<typeof dashboardAppValues>[0]) =>
  fieldErrorOf(() => dashboardAppValues(input, frontendUrl));

test('only known fields of an app are stored', () => {
  expect(dashboardAppValues({}, frontendUrl)).toStrictEqual({});
  const content = [frame(' https://crm.example/a '), frame('HTTP://shop.example')];
  expect(dashboardAppValues({ title: ' CAFE\u0301 ', content }, frontendUrl)).toStrictEqual({
    title: 'CAF\u00C9',
    content: [frame('https://crm.example/a'), frame('HTTP://shop.example')],
  });
});

test('an app requires a title and content', () => {
  expect(rejectedField({ title: ' ' })).toEqual({
    path: 'title',
    code: 'blank',
    message: "Title can't be blank",
  });
  expect(rejectedField({ content: [] })).toEqual({
    path: 'content',
    code: 'invalid',
    message: 'Content : Invalid data',
  });
});

test.each([
  undefined,
  '',
  'crm.example',
  'javascript:alert(1)//https://crm.example',
  'https://',
  frontendUrl,
  ` ${frontendUrl}/app`,
  `${frontendUrl.toUpperCase()}/x`,
])('a frame cannot show %j', (url) => {
  expect(rejectedField({ content: [frame('https://crm.example'), frame(url)] })?.path).toBe('content.1.url');
});

test('the content of an app consists of frames', () => {
  expect(rejectedField({ content: [frame('https://crm.example', 'script')] })?.path).toBe('content.0.type');
});

test('another origin is allowed: scheme and port count', () => {
  const content = [frame('http://desk.example'), frame('https://desk.example:8443')];
  expect(dashboardAppValues({ content }, frontendUrl)).toEqual({ content });
});

test('the number of apps per account is limited', () => {
  const message = 'The account has as many dashboard apps as it may';
  expect(tooManyApps()).toMatchObject({ code: 'unprocessable', message });
});

test('agents see an app with its content', () => {
  const row = { id: 3, title: 'CRM', content: [{ type: 'frame' as const, url: 'https://crm.example' }] };
  expect(dashboardAppView({ ...row, created_at: moment(1) })).toEqual({ ...row, created_at: iso(1) });
});
