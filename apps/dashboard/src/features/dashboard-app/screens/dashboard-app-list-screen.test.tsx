import {
  createDashboardApp,
  deleteDashboardApp,
  listDashboardApps,
  updateDashboardApp,
  type DashboardApp,
} from '@confab/contract/features/dashboard-app';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/integrations/dashboard_apps';
let stored: DashboardApp[];

const frame = (url: string) => ({ type: 'frame' as const, url });

beforeEach(() => {
  signIn();
  stored = [];
  const server = emptyAccountServer();
  server.on(listDashboardApps, () => stored);
  server.on(createDashboardApp, ({ input: { title = '', content = [] } }) => {
    const [{ url = '' } = {}] = content;
    if (url.includes('refused')) {
      const message = 'Content : Invalid data';
      const fields = [{ path: 'content.0.url', code: 'invalid', message }];
      throw new ErrorResponse(422, '', { message, attributes: ['content'], fields });
    }
    const created = {
      id: stored.length + 1,
      title,
      content: [frame(url)],
      created_at: '2026-11-23T00:00:00.000Z',
    };
    stored = [...stored, created];
    return created;
  });
  server.on(updateDashboardApp, ({ params, input: { title = '', content = [] } }) => {
    stored = stored.map((app) =>
      app.id === Number(params.id)
        ? { ...app, title, content: content.map(({ url = '' }) => frame(url)) }
        : app,
    );
    return stored[0] as DashboardApp;
  });
  server.on(deleteDashboardApp, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
});

async function openForm() {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add app' }))[0] ?? document.body);
  return within(await screen.findByRole('dialog'));
}

test('the first is added from the empty list, and deleted after confirmation', async () => {
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No dashboard apps yet' });
  const form = await openForm();
  await userEvent.type(form.getByRole('textbox', { name: /Title/ }), 'Orders');
  await userEvent.type(form.getByRole('textbox', { name: /Page URL/ }), 'https://orders.example/chat');
  await userEvent.click(form.getByRole('button', { name: 'Add app' }));
  const list = within(await screen.findByRole('list', { name: 'Dashboard apps' }));
  list.getByText('https://orders.example/chat');
  await userEvent.click(await list.findByRole('button', { name: 'Delete Orders' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete dashboard app' }),
  );
  await screen.findByRole('heading', { name: 'No dashboard apps yet' });
});

test('errors and rejections are shown below their fields, and the input stays', async () => {
  await renderApp(path);
  const form = await openForm();
  const address = form.getByRole('textbox', { name: /Page URL/ });
  const add = form.getByRole('button', { name: 'Add app' });
  await userEvent.click(add);
  expect(form.getByRole('textbox', { name: /Title/ }).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(form.getByRole('textbox', { name: /Title/ }), 'Orders');
  await userEvent.type(address, `${location.origin}/app`);
  await userEvent.click(add);
  form.getByText('Enter the URL of a page outside this installation.');
  await userEvent.clear(address);
  await userEvent.type(address, 'https://refused.example');
  await userEvent.click(add);
  await form.findByText(/Invalid data/);
  expect((address as HTMLInputElement).value).toBe('https://refused.example');
  expect(stored).toEqual([]);
});

test('editing the URL keeps other frames added by API clients', async () => {
  const content = [frame('https://orders.example'), frame('https://returns.example')];
  stored = [{ id: 1, title: 'Orders', content, created_at: '2026-11-23T00:00:00.000Z' }];
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Orders' }));
  const form = within(await screen.findByRole('dialog'));
  const address = form.getByRole('textbox', { name: /Page URL/ });
  await userEvent.clear(address);
  await userEvent.type(address, 'https://new.example');
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('https://new.example, https://returns.example');
  expect(stored[0]?.content).toEqual([frame('https://new.example'), frame('https://returns.example')]);
});
