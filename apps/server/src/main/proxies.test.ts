import { expect, test } from 'vitest';
import { forwardedWarning, warnAboutUntrustedProxy } from './proxies.ts';

function lines() {
  const warnings: string[] = [];
  return { warnings, log: { warn: (text: unknown) => void warnings.push(String(text)) } };
}

test.each<[string, string[], boolean]>([
  ['https://support.example.com', [], true],
  ['http://support.example.com', [], true],
  ['https://localhost:3000', [], true],
  ['https://support.example.com', ['10.0.0.1'], false],
  ['http://localhost:3000', [], false],
  ['http://confab.localhost', [], false],
  ['http://127.0.0.1:3000', [], false],
  ['http://[::1]:3000', [], false],
])('FRONTEND_URL %s with trusted %j: %s', (frontendUrl, trustedProxies, isReported) => {
  const { warnings, log } = lines();
  warnAboutUntrustedProxy({ frontendUrl, trustedProxies }, log);
  expect(warnings).toHaveLength(isReported ? 1 : 0);
  if (isReported)
    expect(warnings[0]).toMatch(/a reverse proxy seems to be in front: .*TRUSTED_PROXIES is empty/);
});

test('requests forwarded by a proxy on this machine are reported once', () => {
  const { warnings, log } = lines();
  const warn = forwardedWarning(log);
  for (let time = 0; time < 3; time += 1) warn();
  expect(warnings).toEqual([expect.stringContaining('set TRUSTED_PROXIES to the address of the proxy')]);
});
