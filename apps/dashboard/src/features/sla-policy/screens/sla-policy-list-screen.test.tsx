import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaPolicies,
  updateSlaPolicy,
  type SlaPolicy,
} from '@confab/contract/features/sla-policy';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/sla/list';
let stored: SlaPolicy[];
let sent: object[];

beforeEach(() => {
  signIn();
  stored = [];
  sent = [];
  const server = emptyAccountServer();
  server.on(listSlaPolicies, () => ({ payload: stored }));
  server.on(createSlaPolicy, ({ input }) => {
    sent.push(input);
    const created = {
      id: stored.length + 1,
      name: input.name ?? '',
      description: input.description ?? null,
      first_response_time_threshold: input.first_response_time_threshold ?? null,
      next_response_time_threshold: input.next_response_time_threshold ?? null,
      resolution_time_threshold: input.resolution_time_threshold ?? null,
      only_during_business_hours: input.only_during_business_hours ?? false,
    };
    stored = [...stored, created];
    return { payload: created };
  });
  server.on(updateSlaPolicy, ({ params, input }) => {
    sent.push({ id: params.id, ...input });
    const changed = { ...stored[0], ...input } as SlaPolicy;
    stored = [changed];
    return { payload: changed };
  });
  server.on(deleteSlaPolicy, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
});

async function openForm() {
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No SLA policies yet' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add policy' }))[0] ?? document.body);
  return within(await screen.findByRole('dialog'));
}

test('the first is added from the empty list, and deleted after confirmation', async () => {
  const form = await openForm();
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Gold');
  await userEvent.type(form.getByRole('textbox', { name: /First response/ }), '15');
  await userEvent.type(form.getByRole('textbox', { name: /Resolution/ }), '1.5');
  await userEvent.click(form.getByRole('switch', { name: /Only during business hours/ }));
  await userEvent.click(form.getByRole('button', { name: 'Add SLA policy' }));
  const list = within(await screen.findByRole('list', { name: 'SLA policies' }));
  await list.findByText(
    'First response in 15 minutes · Resolution in 90 minutes · Only during business hours',
  );
  expect(sent).toEqual([
    {
      name: 'Gold',
      description: null,
      first_response_time_threshold: 900,
      next_response_time_threshold: null,
      resolution_time_threshold: 5400,
      only_during_business_hours: true,
    },
  ]);
  await userEvent.click(await list.findByRole('button', { name: 'Delete Gold' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete SLA policy' }),
  );
  await screen.findByRole('heading', { name: 'No SLA policies yet' });
});

test('one is changed, with its targets as they were typed', async () => {
  stored = [
    {
      id: 7,
      name: 'Gold',
      description: 'For partners',
      first_response_time_threshold: 5400,
      next_response_time_threshold: null,
      resolution_time_threshold: 172_800,
      only_during_business_hours: true,
    },
  ];
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Gold' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Gold' }));
  expect(form.getByRole('textbox', { name: /First response/ })).toHaveProperty('value', '90');
  expect(form.getByRole('textbox', { name: /Next response/ })).toHaveProperty('value', '');
  expect(form.getByRole('textbox', { name: /Resolution/ })).toHaveProperty('value', '2');
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), ' Plus');
  await userEvent.type(form.getByRole('textbox', { name: /Next response/ }), '20');
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('“Gold Plus” was saved.');
  expect(sent).toEqual([
    {
      id: '7',
      name: 'Gold Plus',
      description: 'For partners',
      first_response_time_threshold: 5400,
      next_response_time_threshold: 1200,
      resolution_time_threshold: 172_800,
      only_during_business_hours: true,
    },
  ]);
  await screen.findByText(
    /^First response in 90 minutes · Next response in 20 minutes · Resolution in 2 days/,
  );
});

test('shows what is missing or wrong', async () => {
  const form = await openForm();
  await userEvent.click(form.getByRole('button', { name: 'Add SLA policy' }));
  form.getByText('Enter at least 2 characters.');
  form.getByText('Enter at least one target.');
  await userEvent.type(form.getByRole('textbox', { name: /Next response/ }), 'soon');
  await userEvent.click(form.getByRole('button', { name: 'Add SLA policy' }));
  await form.findByText('Enter a number above 0.');
  await userEvent.clear(form.getByRole('textbox', { name: /Next response/ }));
  await userEvent.type(form.getByRole('textbox', { name: /Next response/ }), '99999999');
  await userEvent.click(form.getByRole('button', { name: 'Add SLA policy' }));
  await form.findByText('Enter at most a year.');
  expect(sent).toEqual([]);
});
