import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { fakeClock } from '../../../../test/clock.ts';
import { memoryRateLimiter } from '../../rate-limit/rate-limiter.ts';
import { callerNetworks } from './caller-networks.ts';
import { trustedProxies } from './client-address.ts';
import { hitNetworks, networksOf } from '../../rate-limit/networks.ts';

const namesOf = (address: string) => networksOf(address).map(({ name, share }) => `${name} x${share}`);

test.each<[string, string[]]>([
  ['203.0.113.5', ['203.0.113.5 x1']],
  ['::ffff:203.0.113.5', ['203.0.113.5 x1']],
  ['::FFFF:cb00:7105', ['203.0.113.5 x1']],
  ['2001:db8:1:2::5', ['2001:db8:1:2::/64 x1', '2001:db8:1::/48 x8']],
  ['2001:0DB8:0001:0002:ffff::1', ['2001:db8:1:2::/64 x1', '2001:db8:1::/48 x8']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64 x1', 'fe80:0:0::/48 x8']],
  ['fe80::2%25eth1', ['fe80:0:0:0::/64 x1', 'fe80:0:0::/48 x8']],
  ['127.0.0.9', []],
  ['::1', []],
  ['::ffff:7f00:1', []],
  ['0:0:0:0:0:ffff:127.0.0.1', []],
  ['somewhere', ['somewhere x1']],
])('%s is counted as %j', (address, requested) => {
  expect(namesOf(address)).toEqual(requested);
});

test('a rejected network does not use up its neighbors’ limits', async () => {
  const limiter = memoryRateLimiter(fakeClock());
  const hit = (address: string) =>
    hitNetworks(limiter, 'try', networksOf(address), { limit: 2, windowSeconds: 60 });
  for (let time = 0; time < 40; time += 1) await hit('2001:db8::1');
  expect((await hit('2001:db8::2')).allowed).toBe(false);
  expect((await hit('2001:db8:0:1::1')).allowed).toBe(true);
});

function request(peer: string | undefined, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers });
}

const forwarded = ['forwarded by this machine'];

test.each<[string, string[], string | undefined, Record<string, string>, string[]]>([
  ['a caller of the network', [], '203.0.113.5', { 'x-forwarded-for': '9.9.9.9' }, ['203.0.113.5']],
  ['a disconnected caller', [], undefined, {}, []],
  ['a local caller', [], '127.0.0.1', {}, []],
  [
    'a client behind an untrusted proxy',
    [],
    '::1',
    { 'x-forwarded-for': '8.8.8.8, 9.9.9.9' },
    ['9.9.9.9', ...forwarded],
  ],
  ['behind two of them', [], '::1', { 'x-forwarded-for': '9.9.9.9, 127.0.0.1' }, ['9.9.9.9', ...forwarded]],
  ['without a forwarded address', [], '127.0.0.1', { 'x-forwarded-proto': 'https' }, forwarded],
  ['claiming to be local', [], '127.0.0.1', { 'x-real-ip': '127.0.0.1' }, forwarded],
  ['with an invalid address', [], '127.0.0.1', { 'x-forwarded-for': 'unknown' }, forwarded],
  [
    'forwarded by RFC 7239',
    [],
    '127.0.0.1',
    { forwarded: 'for=1.1.1.1, proto=https;For=9.9.9.9:80' },
    ['9.9.9.9', ...forwarded],
  ],
  [
    'forwarded with IPv6',
    [],
    '127.0.0.1',
    { forwarded: 'for="[2001:db8::1]:80"' },
    ['2001:db8:0:0::/64', '2001:db8:0::/48', ...forwarded],
  ],
  ['a client of a trusted proxy', ['loopback'], '127.0.0.1', { 'x-forwarded-for': '9.9.9.9' }, ['9.9.9.9']],
  ['this machine through the proxy', ['loopback'], '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, []],
])('%s', (_who, trusted, peer, headers, requested) => {
  let received = 0;
  const networks = callerNetworks(trustedProxies(trusted), () => (received += 1))(request(peer, headers));
  expect(networks.map(({ name }) => name)).toEqual(requested);
  expect(received).toBe(requested.includes('forwarded by this machine') ? 1 : 0);
});
