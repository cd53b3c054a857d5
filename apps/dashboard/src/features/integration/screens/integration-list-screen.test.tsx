import { listIntegrationApps, type IntegrationApp } from '@confab/contract/features/integration';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/integrations';
const app = (id: string, enabled: boolean): IntegrationApp => ({
  id,
  name: id,
  description: '',
  short_description: null,
  enabled,
  hooks: [],
});

let server: FakeServer;
beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

test('only what works is offered, with whether it is in use and the way to its screen', async () => {
  server.on(listIntegrationApps, () => ({ payload: [app('webhook', true), app('fax', false)] }));
  await renderApp(path);
  const list = within(await screen.findByRole('list', { name: 'Integrations' }));
  const [first, ...rest] = list.getAllByRole('listitem');
  const card = within(first ?? document.body);
  card.getByText('In use');
  const link = card.getByRole('link', { name: 'Configure Webhooks' });
  expect(link.getAttribute('href')).toBe(`${path}/webhook`);
  expect(rest.map((item) => item.textContent).join(' ')).not.toContain('fax');
});

test('a failure is shown, with a retry button', async () => {
  server.on(listIntegrationApps, () => {
    throw new ErrorResponse(500, 'Broken');
  });
  await renderApp(path);
  await screen.findByText("The integrations couldn't be loaded");
  screen.getByRole('button', { name: 'Try again' });
});
