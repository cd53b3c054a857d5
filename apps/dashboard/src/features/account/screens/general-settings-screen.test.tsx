import { accountShow, accountUpdate } from '@confab/contract/features/account';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../../platform/testing/fake-server.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../main/testing/render-app.tsx';

const path = '/app/accounts/1/settings/general';
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

test('contacts are opened to all agents, and closed again', async () => {
  let isOpen: unknown = false;
  server.on(accountShow, () => anAccount({ settings: { contacts_open_to_all_agents: isOpen === true } }));
  server.on(accountUpdate, ({ input }) => {
    isOpen = input.contacts_open_to_all_agents;
    return anAccount({ settings: { contacts_open_to_all_agents: isOpen === true } });
  });
  await renderApp(path);
  for (const requested of [true, false]) {
    await userEvent.click(
      await screen.findByRole('switch', { name: /Contacts for all agents/, checked: !requested }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('switch', { name: /Contacts for all agents/, checked: requested });
    await expect.poll(() => isOpen).toBe(requested);
  }
});
