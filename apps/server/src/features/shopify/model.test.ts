import { expect, test } from 'vitest';
import { customerSearch, ordersQuery, scopes, shopDomain } from './model.ts';

test.each([
  ['paper', 'paper.myshopify.com'],
  [' Paper.MyShopify.com ', 'paper.myshopify.com'],
  ['https://paper.myshopify.com/admin/\nx', 'paper.myshopify.com'],
  ['http://paper-2', 'paper-2.myshopify.com'],
  [`p${'a'.repeat(98)}`, `p${'a'.repeat(98)}.myshopify.com`],
  [`p${'a'.repeat(99)}`, undefined],
  ['', undefined],
  ['-paper', undefined],
  ['paper.example', undefined],
  ['evil.example/paper.myshopify.com', undefined],
  ['paper.myshopify.com.evil.example', undefined],
  ['evil.example?paper.myshopify.com', undefined],
  ['a.paper.myshopify.com', undefined],
  ['xhttps://paper.myshopify.com', undefined],
])('the shop %j is %j', (input, domain) => expect(shopDomain(input)).toBe(domain));

test.each([
  [{ email: null, phone: null }, undefined],
  [{ email: '', phone: '' }, undefined],
  [{ email: 'a@example.com', phone: null }, 'email:"a@example.com"'],
  [{ email: null, phone: '+49151' }, 'phone:"+49151"'],
  [{ email: 'a@example.com', phone: '+49151' }, 'email:"a@example.com" OR phone:"+49151"'],
  [{ email: String.raw`a" OR "b\@example.com`, phone: null }, String.raw`email:"a\" OR \"b\\@example.com"`],
])('for %j customers are searched by %j', (person, search) => expect(customerSearch(person)).toBe(search));

test('a shop is only read, with the given query', () => {
  expect(scopes.split(',').map((scope) => scope.split('_'))).toEqual([
    ['read', 'customers'],
    ['read', 'orders'],
    ['read', 'fulfillments'],
  ]);
  expect(ordersQuery).toMatch(/^query Orders\(\$search: String!\) \{[^$]*\$search\b/);
});
