import { routes } from '@confab/contract/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { OpenApi } from './document.ts';

let t: TestApp;
let document: OpenApi;
beforeAll(async () => {
  t = await startTestApp({ installation: { name: 'Desk <b>' } });
  document = (await t.as(null).get('/swagger.json')).json();
});
afterAll(() => t.close());

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(validator.version).toBe('3.1');
});

test('has one operation for each method of each route', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(routes.flatMap((route) => route.method).length);
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
});

test('refers only to shapes it has', () => {
  const referred = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    (match) => match[1],
  );
  expect(referred.length).toBeGreaterThan(20);
  for (const name of referred) expect(document.components.schemas).toHaveProperty(String(name));
});

test('has parameter locations, authentication, and errors', () => {
  const list = document.paths['/api/v1/accounts/{account_id}/conversations']?.['get'];
  expect(list?.parameters).toContainEqual({
    name: 'page',
    in: 'query',
    required: false,
    schema: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
  });
  expect(list?.requestBody).toBeUndefined();
  expect(list?.security).toEqual([
    { access_token: [] },
    { session_token: [], session_client: [], session_uid: [] },
  ]);
  const create = document.paths['/api/v1/accounts/{account_id}/labels']?.['post'];
  expect(create?.requestBody?.required).toBe(true);
  expect(create?.responses['422']?.content?.['application/json']?.examples?.['invalid']?.value).toEqual({
    message: "Name can't be blank",
    attributes: ['name'],
    fields: [{ path: 'name', code: 'required', message: "Name can't be blank" }],
  });
  expect(create?.responses['401']?.content?.['application/json']?.examples).toHaveProperty('not_authorized');
  const message = document.paths['/api/v1/accounts/{account_id}/conversations/{conversation_id}/messages'];
  expect(Object.keys(message?.['post']?.requestBody?.content ?? {})).toContain('multipart/form-data');
  expect(document.paths['/auth/sign_in']?.['post']?.security).toEqual([]);
});

test('is a page that runs nothing and shows every operation', async () => {
  const page = await t.as(null).get('/swagger');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(page.headers['content-security-policy']);
  const nonce = /<style nonce="([^"]+)"/.exec(page.body)?.[1];
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(page.body).not.toContain('<script');
  expect(page.body).not.toContain('<b>');
  for (const route of routes) expect(page.body).toContain(`id="${route.name}"`);
  expect(page.body).toContain('title: string <i>(up to 255 characters)</i>');
  expect(page.body).toContain('payload: list of <a href="#shape-Label">Label</a>');
});
