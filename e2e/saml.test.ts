import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { samlProvider, type TestSamlProvider } from '../apps/server/test/stand-ins/saml-provider.ts';
import { onboard } from './api.ts';
import { launchBrowser, newBrowserProfile } from './browser/browser.ts';
import { startConfab, type Confab } from './confab.ts';

/** A site other than Confab's: its form posts send no cookies. */
const host = 'idp.test';

let browser: Browser;
let confab: Confab;
let server: Server;
let idp: TestSamlProvider;
let email = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    void idp.answer(`http://${host}${request.url}`, { subject: email, attributes: { email } }).then((xml) => {
      const value = Buffer.from(xml).toString('base64');
      response.setHeader('content-type', 'text/html');
      response.end(`<form method="post" action="${confab.url}/omniauth/saml/callback">
        <input type="hidden" name="SAMLResponse" value="${value}"><input type="hidden" name="RelayState" value="">
        </form><script>document.forms[0].submit()</script>`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  idp = samlProvider(`http://${host}:${(server.address() as AddressInfo).port}/sso`);
  const { entryPoint, issuer, certificates } = idp.provider;
  [browser, confab] = await Promise.all([
    launchBrowser(undefined, [`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
    startConfab({
      SAML_ENTRY_POINT: entryPoint,
      SAML_ISSUER: issuer,
      SAML_CERTIFICATE: certificates.join(''),
      SAML_NAME: 'Acme',
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await confab.close();
  server.closeAllConnections();
  server.close();
});

test('a user logs in at a provider whose form is posted from another site', async () => {
  const admin = await onboard(confab);
  ({ email } = admin);
  const page = await (await newBrowserProfile(browser)).newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`${confab.url}/app/login`);
  await page.getByRole('button', { name: 'Log in with Acme' }).click();
  await page.waitForURL(new RegExp(`/app/accounts/${admin.accountId}/`));
  email = 'nobody@example.com';
  const otherPage = await (await newBrowserProfile(browser)).newPage();
  await otherPage.goto(`${confab.url}/auth/saml`);
  await otherPage.waitForURL(/\/app\/login/);
  await otherPage.getByText('No account uses this address.').waitFor();
});
