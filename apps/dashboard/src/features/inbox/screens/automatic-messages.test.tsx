import { agentList } from '@confab/contract/features/agent';
import {
  createInbox,
  listInboxMembers,
  setInboxMembers,
  showInbox,
  updateInbox,
  type Inbox,
} from '@confab/contract/features/inbox';
import { listLabels } from '@confab/contract/features/label';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

let server: FakeServer;
const saved: unknown[] = [];

beforeEach(() => {
  saved.length = 0;
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(listInboxMembers, () => ({ payload: [] }));
  server.on(setInboxMembers, () => ({ payload: [] }));
});

async function open(change: Partial<Inbox>, tab?: string) {
  let inbox = anInbox(change);
  server.on(showInbox, () => inbox);
  server.on(updateInbox, ({ input }) => {
    saved.push(input);
    inbox = { ...inbox, ...(input as Partial<Inbox>) };
    return inbox;
  });
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await screen.findByRole('tab', { name: 'Settings' });
  if (tab !== undefined) await userEvent.click(screen.getByRole('tab', { name: tab }));
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const toggle = (name: RegExp) => userEvent.click(screen.getByRole('switch', { name }));

describe('the greeting', () => {
  test('is formatted text, and required when enabled', async () => {
    await open({ channel_type: 'Channel::Api' });
    await toggle(/Send a greeting/);
    await screen.findByRole('toolbar');
    expect(screen.getByRole('textbox', { name: 'Greeting' }).getAttribute('contenteditable')).toBe('true');
    await save();
    await screen.findByText('Required', { exact: false });
    expect(saved).toEqual([]);
  });

  test.each(['Channel::TwilioSms', 'Channel::TwitterProfile', 'Channel::FacebookPage'])(
    'is plain text of four rows in %s',
    async (channelType) => {
      await open({ channel_type: channelType });
      await toggle(/Send a greeting/);
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Greeting' });
      expect([field.tagName, Number(field.rows)]).toEqual(['TEXTAREA', 4]);
      await userEvent.type(field, 'Hello');
      await save();
      await expect.poll(() => saved).toMatchObject([{ greeting_enabled: true, greeting_message: 'Hello' }]);
    },
  );

  test('is formatted text in the wizard of a website too', async () => {
    server.on(createInbox, () => anInbox());
    await renderApp('/app/accounts/1/settings/inboxes/new/website');
    await userEvent.click(await screen.findByRole('switch', { name: /Send a greeting/ }));
    await screen.findByRole('toolbar');
  });
});

describe('the survey', () => {
  const labels = ['billing', 'vip'].map((title, id) => ({
    id,
    title,
    description: null,
    color: '#000000',
    show_on_sidebar: true,
  }));

  test('is saved as selected, for conversations with a label', async () => {
    server.on(listLabels, () => ({ payload: labels }));
    await open({}, 'Satisfaction survey');
    await toggle(/Ask for a rating/);
    await userEvent.click(screen.getByRole('radio', { name: 'Stars' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), 'How was it?');
    await userEvent.click(screen.getByRole('radio', { name: 'only with one of these labels' }));
    await save();
    await screen.findByText('Choose at least one label.');
    expect(saved).toEqual([]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'vip' }));
    await save();
    await expect
      .poll(() => saved)
      .toEqual([
        {
          csat_survey_enabled: true,
          csat_config: {
            display_type: 'star',
            message: 'How was it?',
            survey_rules: { operator: 'contains', values: ['vip'] },
          },
        },
      ]);
    await userEvent.click(screen.getByRole('radio', { name: 'in every conversation' }));
    await save();
    await expect
      .poll(() => saved.at(-1))
      .toMatchObject({ csat_config: { survey_rules: { operator: 'contains', values: [] } } });
  });

  test('shows the stored rule, including a deleted label', async () => {
    const survey_rules = { operator: 'does_not_contain' as const, values: ['gone'] };
    const csat_config = { display_type: 'star' as const, message: 'Well?', survey_rules };
    await open({ csat_survey_enabled: true, csat_config }, 'Satisfaction survey');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Stars' }).checked).toBe(true);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' }).value).toBe('Well?');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'gone' }).checked).toBe(true);
  });

  test('is not offered where customers cannot answer it', async () => {
    await open({ channel_type: 'Channel::Carrier' });
    expect(screen.queryByRole('tab', { name: 'Satisfaction survey' })).toBeNull();
  });
});

test('an inbox policy is saved as selected, with integers or none', async () => {
  const auto_assignment_config = { max_assignment_limit: 5, return_after_minutes: 45 };
  await open({ auto_assignment_config }, 'Agents');
  const limit = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /open conversations per agent/,
  });
  const after = screen.getByRole<HTMLInputElement>('textbox', { name: /Minutes away/ });
  expect([limit.value, after.value]).toEqual(['5', '45']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Round robin' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Balanced' }));
  await userEvent.clear(limit);
  await userEvent.type(limit, '0');
  await userEvent.clear(after);
  await userEvent.type(after, '4');
  await save();
  await screen.findByText('Enter a whole number from 1 to 100,000.');
  await screen.findByText('Enter a whole number from 5 to 10,080.');
  expect(saved).toEqual([]);
  await userEvent.clear(limit);
  await userEvent.clear(after);
  await save();
  const config = { assignment_order: 'balanced', max_assignment_limit: null, return_after_minutes: null };
  await expect.poll(() => saved).toEqual([{ enable_auto_assignment: true, auto_assignment_config: config }]);
});

test('a policy is not shown without automatic assignment', async () => {
  await open({ auto_assignment_config: {} }, 'Agents');
  const limit = await screen.findByRole('textbox', { name: /open conversations per agent/ });
  await userEvent.type(limit, 'x');
  await userEvent.click(screen.getByRole('switch', { name: /Automatically assign/ }));
  expect(screen.queryByRole('radio', { name: 'Balanced' })).toBeNull();
  await save();
  await expect.poll(() => saved).toMatchObject([{ enable_auto_assignment: false }]);
});
