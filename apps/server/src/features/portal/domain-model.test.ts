import { expect, test } from 'vitest';
import { frontendUrl, moment } from '../../../test/rows.ts';
import { claimOf, domainRecord, domainsOf, isOwnHost, provesDomain, servedDomain } from './domain-model.ts';

test.each([
  ['desk.example', true],
  ['DESK.example:3000', true],
  ['help.desk.example', false],
  ['help.example:443', false],
  ['a-1.b-2.example-3', false],
  ['localhost', true],
  ['help.localhost:3000', true],
  ['localhost.example', false],
  ['192.168.0.1:80', true],
  ['[::1]:3000', true],
  ['help.example.', true],
  ['.help.example', true],
  ['help..example', true],
  ['help_me.example', true],
  ['help.example/x', true],
  ['x help.example', true],
  ['help.3xample', true],
  ['help.example:x', true],
])('%s is the installation itself: %s', (host, isSo) => {
  expect(isOwnHost(frontendUrl, host)).toBe(isSo);
});

test('an installation with a port is recognized without it', () => {
  expect(isOwnHost('http://desk.example:3000', 'desk.example:8080')).toBe(true);
});

test('a host is stored with its port or without it', () => {
  expect(domainsOf('Help.Example:80')).toEqual(['help.example:80', 'help.example']);
  expect(domainsOf('help.example:')).toEqual(['help.example:', 'help.example']);
  expect(domainsOf('Help.Example')).toEqual(['help.example']);
});

test('the record of a domain is at its subdomain', () => {
  expect(domainRecord({ custom_domain: 'Help.Example:80', domain_token: 'proof' })).toEqual({
    name: '_confab.help.example',
    value: 'confab-verification=proof',
  });
  expect(domainRecord({ custom_domain: null, domain_token: 'proof' })).toBeUndefined();
  expect(domainRecord({ custom_domain: 'help.example', domain_token: null })).toBeUndefined();
});

test('one of its TXT values verifies a domain', () => {
  const record = { name: '_confab.help.example', value: 'confab-verification=proof' };
  expect(provesDomain(['v=spf1', ' confab-verification=proof '], record)).toBe(true);
  expect(provesDomain(['confab-verification=proof2', ''], record)).toBe(false);
  expect(provesDomain([], record)).toBe(false);
});

test('a portal is served on a verified domain', () => {
  const custom_domain = 'help.example';
  expect(servedDomain({ custom_domain, domain_verified_at: moment(1) })).toBe(custom_domain);
  expect(servedDomain({ custom_domain, domain_verified_at: null })).toBeNull();
});

test('another domain is verified again', () => {
  const stamp = { token: 'new', now: moment(1) };
  expect(claimOf('help.example', undefined, stamp)).toStrictEqual({});
  expect(claimOf('help.example', 'help.example', stamp)).toStrictEqual({});
  expect(claimOf('help.example', 'faq.example', stamp)).toStrictEqual({
    domain_token: 'new',
    domain_verified_at: null,
    domain_named_at: moment(1),
  });
  expect(claimOf('help.example', null, stamp)).toStrictEqual({
    domain_token: null,
    domain_verified_at: null,
    domain_named_at: null,
  });
});
