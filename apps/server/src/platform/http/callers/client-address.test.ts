import fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress, plainAddress, trustedProxies } from './client-address.ts';

const trusted = trustedProxies(['10.0.0.0/8', 'loopback', '2001:db8::1']);

test.each<[string, string | string[] | undefined, string, string]>([
  ['203.0.113.5', '198.51.100.1', '203.0.113.5', 'an unknown peer cannot say who it is'],
  ['203.0.113.5', undefined, '203.0.113.5', 'no header'],
  ['10.1.1.1', '198.51.100.1', '198.51.100.1', 'a trusted peer is believed'],
  ['::ffff:10.1.1.1', '198.51.100.1', '198.51.100.1', 'also on a dual-stack socket'],
  [
    '10.1.1.1',
    '1.2.3.4, 198.51.100.1, 10.2.2.2',
    '198.51.100.1',
    'what the client wrote in front is ignored',
  ],
  ['10.1.1.1', '198.51.100.1, <script>, 10.2.2.2', '10.2.2.2', 'garbage ends the walk'],
  ['10.1.1.1', 'x\r\ny', '10.1.1.1', 'garbage alone leaves the peer'],
  ['10.1.1.1', '', '10.1.1.1', 'an empty header'],
  ['10.1.1.1', '198.51.100.1:4711', '198.51.100.1', 'a port beside the address'],
  ['10.1.1.1', '[2001:db8::9]:443', '2001:db8::9', 'a port beside one of version 6'],
  ['127.0.0.1', ['198.51.100.1', '10.3.3.3'], '198.51.100.1', 'several headers'],
  ['2001:db8::1', '2001:DB8:0::9', '2001:db8::9', 'version 6'],
  ['2001:db8::2', '1.2.3.4', '2001:db8::2', 'another version 6 peer'],
  ['10.1.1.1', '0177.0.0.1', '10.1.1.1', 'no octal forms'],
])('peer %s with %j is %s (%s)', (peer, header, requested) => {
  expect(clientAddress(peer, header, trusted)).toBe(requested);
});

test.each([
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7', '198.51.100.7'],
  ['2001:DB8::7', '2001:db8::7'],
  ['unknown', 'unknown'],
])('the address %s is shown as %s', (address, shown) => {
  expect(plainAddress(address)).toBe(shown);
});

test('an invalid list is reported with a clear message', () => {
  expect(() => trustedProxies(['10.0.0.0/99'])).toThrow('"10.0.0.0/99" is no address');
  expect(() => trustedProxies(['proxy.example'])).toThrow('"proxy.example" is no address');
});

test('Fastify trusts forwarding headers of listed peers only', async () => {
  for (const [entries, requested] of [
    [['127.0.0.1'], { ip: '198.51.100.1', protocol: 'https', host: 'public.example' }],
    [['10.0.0.0/8'], { ip: '127.0.0.1', protocol: 'http', host: 'inner' }],
  ] as const) {
    const app = fastify({ trustProxy: trustedProxies(entries) });
    app.get('/', (request) => ({ ip: request.ip, protocol: request.protocol, host: request.host }));
    const headers = {
      host: 'inner',
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'public.example',
    };
    expect((await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })).json()).toEqual(requested);
    await app.close();
  }
});
