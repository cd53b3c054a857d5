import { accountShow, accountUpdate } from '@confab/contract/features/account';
import { listIntegrationApps, type IntegrationApp } from '@confab/contract/features/integration';
import { listLabels } from '@confab/contract/features/label';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

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
    const form = within(
      screen.getByRole('textbox', { name: /Account name/ }).closest('form') ?? document.body,
    );
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('switch', { name: /Contacts for all agents/, checked: requested });
    await expect.poll(() => isOpen).toBe(requested);
  }
});

const languageModel: IntegrationApp = {
  id: 'openai',
  name: 'Language model',
  description: '',
  short_description: null,
  enabled: true,
  hooks: [
    {
      id: 1,
      app_id: 'openai',
      status: true,
      inbox: null,
      account_id: 1,
      hook_type: 'account',
      settings: {},
      reference_id: null,
    },
  ],
};

test('transcripts are enabled where a language model is connected', async () => {
  const saved: unknown[] = [];
  server.on(listIntegrationApps, () => ({ payload: [languageModel] }));
  server.on(accountShow, () => anAccount({ features: { integrations: true } }));
  server.on(accountUpdate, ({ input }) => {
    saved.push(input.audio_transcriptions);
    return anAccount({ features: { integrations: true } });
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('switch', { name: /Transcripts of audio messages/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement);
  await expect.poll(() => saved).toEqual([true]);
});

test('without a language model the setting of transcripts is not shown, and not changed', async () => {
  const saved: unknown[] = [];
  server.on(listIntegrationApps, () => ({ payload: [{ ...languageModel, hooks: [] }] }));
  server.on(accountShow, () => anAccount({ settings: { audio_transcriptions: true } }));
  server.on(accountUpdate, ({ input }) => {
    saved.push('audio_transcriptions' in input);
    return anAccount({});
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('switch', { name: /Contacts for all agents/ }));
  expect(screen.queryByRole('switch', { name: /Transcripts/ })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement);
  await expect.poll(() => saved).toEqual([false]);
});

test('inactive conversations resolve after the set time, with the selected message and label', async () => {
  const saved: unknown[] = [];
  let settings = {};
  const label = { id: 1, title: 'stale', description: null, color: '#000000', show_on_sidebar: true };
  server.on(listLabels, () => ({ payload: [label] }));
  server.on(accountShow, () => anAccount({ settings }));
  server.on(accountUpdate, ({ input }) => {
    saved.push(input);
    settings = input;
    return anAccount({ settings });
  });
  await renderApp(path);
  const form = within(
    (await screen.findByRole('heading', { name: 'Inactive conversations' })).closest('form') ?? document.body,
  );
  await userEvent.click(form.getByRole('switch', { name: /Resolve inactive conversations/ }));
  const after = form.getByRole<HTMLInputElement>('textbox', { name: /Resolve after/ });
  const unit = form.getByRole('button', { name: /Unit/ });
  expect([after.value, unit.textContent]).toEqual(['2', 'days']);
  await userEvent.click(unit);
  await userEvent.click(await screen.findByRole('option', { name: 'minutes' }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await form.findByText('Choose at least 10 minutes.');
  expect(saved).toEqual([]);
  await userEvent.clear(after);
  await userEvent.type(after, '90');
  await userEvent.type(form.getByRole('textbox', { name: 'Message to the customer' }), 'Closing this');
  await userEvent.click(form.getByRole('button', { name: /Label/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'stale' }));
  await userEvent.click(form.getByRole('switch', { name: /waiting for a reply/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await expect
    .poll(() => saved)
    .toEqual([
      {
        auto_resolve_after: 90,
        auto_resolve_message: 'Closing this',
        auto_resolve_label: 'stale',
        auto_resolve_ignore_waiting: true,
      },
    ]);
  await userEvent.click(form.getByRole('switch', { name: /Resolve inactive conversations/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await expect.poll(() => saved.at(-1)).toMatchObject({ auto_resolve_after: null });
});

test('an account without auto-resolve does not show it', async () => {
  server.on(accountShow, () => anAccount({ features: {} }));
  await renderApp(path);
  await screen.findByRole('textbox', { name: /Account name/ });
  expect(screen.queryByRole('heading', { name: 'Inactive conversations' })).toBeNull();
});

test('only translated languages are offered, and the selected one', async () => {
  server.on(accountShow, () => anAccount({ locale: 'ja' }));
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: /Language/ }));
  const options = await screen.findAllByRole('option');
  const names = options.map((option) => option.textContent.split(' · ')[0]);
  expect(new Set(names)).toEqual(new Set(['English', 'Deutsch', 'Español', 'Français', '日本語', 'العربية']));
});
