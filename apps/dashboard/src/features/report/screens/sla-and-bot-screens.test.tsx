import { downloadMissedSlas, listMissedSlas, showSlaMetrics } from '@confab/contract/features/applied-sla';
import { accountShow } from '@confab/contract/features/account';
import { agentList } from '@confab/contract/features/agent';
import { listTeams } from '@confab/contract/features/team';
import { reportSeries, showBotMetrics, showBotSummary } from '@confab/contract/features/report';
import { listSlaPolicies } from '@confab/contract/features/sla-policy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anAppliedSla, anSlaEvent } from '../../../../test/fixtures/conversation.ts';

const base = '/app/accounts/1/reports';

const policy = (id: number, name: string) => ({
  id,
  name,
  description: null,
  first_response_time_threshold: 600,
  next_response_time_threshold: null,
  resolution_time_threshold: null,
  only_during_business_hours: false,
});

function missed(id: number) {
  return {
    applied_sla: anAppliedSla({ id, sla_status: 'missed', sla_due_at: null, sla_due_event: null }),
    conversation: {
      id,
      uuid: 'a-uuid',
      account_id: 1,
      contact: {
        additional_attributes: {},
        availability_status: 'offline' as const,
        email: null,
        id: 7,
        name: 'Ina',
        phone_number: null,
        blocked: false,
        identifier: null,
        thumbnail: '',
        custom_attributes: {},
        created_at: 1,
      },
      labels: 'refund, late',
      assignee: null,
    },
    sla_events: (['frt', 'nrt', 'nrt'] as const).map((event_type) => anSlaEvent({ event_type })),
  };
}

const metrics = { total_applied_slas: 200, number_of_sla_misses: 26, hit_rate: '87%' };

type RequestInput = Record<string, unknown>;
/** Whether a request is for the previous period. */
const isBefore = ({ until }: RequestInput) => Number(until) * 1000 < Date.now();
let server: FakeServer;
let requests: RequestInput[];

beforeEach(() => {
  signIn();
  requests = [];
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(listTeams, () => []);
  server.on(listSlaPolicies, () => ({ payload: [policy(4, 'Gold'), policy(5, 'Silver')] }));
  server.on(showSlaMetrics, ({ input }) => {
    if (isBefore(input)) return { ...metrics, number_of_sla_misses: 13, hit_rate: '94%' };
    requests.push(input);
    return metrics;
  });
  server.on(listMissedSlas, ({ input }) => {
    requests.push(input);
    const page = Number(input.page);
    return { payload: page === 1 ? [missed(31)] : [missed(32)], meta: { count: 26, current_page: page } };
  });
});

test('missed SLAs are listed below their figures, in pages, each with its conversation and targets', async () => {
  await renderApp(`${base}/sla`);
  const figures = await screen.findByRole('region', { name: 'SLAs' });
  await within(figures).findByText('87%');
  await within(figures).findByText('7 points lower, worse');
  expect(figures.textContent).toBe(
    'Hit rate87%94% before7 points lower, worseMissed SLAs2613 before100% more, worseSLAs applied200200 beforeNo change',
  );
  const table = await screen.findByRole('grid', { name: 'Missed SLAs' });
  const link = within(table).getByRole('link', { name: 'Ina #31' });
  expect(link.getAttribute('href')).toBe('/app/accounts/1/conversations/31');
  expect(table.textContent).toContain('First response, Next response ×2');
  expect(table.textContent).toContain('refund, late');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Ina #32' });
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  expect(requests.at(-1)).toMatchObject({ page: '2' });
});

test('the number of applied SLAs lists all of them, and that of missed ones filters again', async () => {
  server.on(listMissedSlas, ({ input }) => {
    const all = { ...missed(40), sla_events: [] };
    return input.all == null
      ? { payload: [missed(31)], meta: { count: 26, current_page: 1 } }
      : { payload: [all, missed(31)], meta: { count: 200, current_page: 1 } };
  });
  await renderApp(`${base}/sla`);
  await userEvent.click(await screen.findByRole('link', { name: '200' }));
  const all = await screen.findByRole('grid', { name: 'SLAs applied' });
  const row = (await within(all).findByRole('link', { name: 'Ina #40' })).closest('[role=row]');
  expect(row?.textContent).toContain('None missed');
  await userEvent.click(screen.getByRole('link', { name: '26' }));
  const some = await screen.findByRole('grid', { name: 'Missed SLAs' });
  await within(some).findByRole('link', { name: 'Ina #31' });
  await waitFor(() => expect(screen.queryByText('None missed')).toBeNull());
});

test('the filters apply to figures, list, and file alike, starting with the first page', async () => {
  server.on(downloadMissedSlas, ({ input }) => {
    requests.push(input);
    throw new ErrorResponse(503, 'Busy');
  });
  await renderApp(`${base}/sla`);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Ina #32' });
  requests = [];
  await userEvent.click(screen.getByRole('button', { name: /SLA policy/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Silver' }));
  await screen.findByRole('link', { name: 'Ina #31' });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText("The file couldn't be downloaded.")).toBeTruthy();
  expect(requests).toHaveLength(3);
  for (const input of requests)
    expect(input).toMatchObject({ sla_policy_id: '5', since: requests[0]?.['since'] });
  expect(requests.find(({ page }) => page !== undefined)).toMatchObject({ page: '1' });
});

test('a period without SLAs has no rate, one with too many shows from when they count', async () => {
  server.on(showSlaMetrics, () => ({ total_applied_slas: 0, number_of_sla_misses: 0, hit_rate: '100%' }));
  server.on(listMissedSlas, () => ({ payload: [], meta: { count: 0, current_page: 1 } }));
  const { queryClient } = await renderApp(`${base}/sla`);
  expect(await screen.findByText('No missed SLAs in this period')).toBeTruthy();
  expect((await screen.findByRole('region', { name: 'SLAs' })).textContent).toContain('Hit rateNone');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  server.on(showSlaMetrics, () => ({ ...metrics, counted_since: 1_700_000_000 }));
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/Only those applied since Nov 1\d, 2023/)).toBeTruthy();
});

test('a report on SLAs that fails to load shows that and can be retried', async () => {
  let isBroken = true;
  server.on(listMissedSlas, () => {
    if (isBroken) throw new ErrorResponse(422, 'No');
    return { payload: [missed(31)], meta: { count: 1, current_page: 1 } };
  });
  await renderApp(`${base}/sla`);
  await screen.findByText("The report couldn't be loaded.");
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ina #31' })).toBeTruthy();
});

test('the report on bots shows its figures with the previous ones, and charts the selected one', async () => {
  server.on(accountShow, () => anAccount({ features: { reports: true, response_bot: true } }));
  server.on(showBotMetrics, ({ input }) => {
    if (isBefore(input))
      return { conversation_count: 20, message_count: 0, resolution_rate: 20, handoff_rate: 12 };
    requests.push(input);
    return { conversation_count: 40, message_count: 90, resolution_rate: 25, handoff_rate: 12 };
  });
  server.on(showBotSummary, ({ input }) => {
    const previous = { bot_resolutions_count: 4, bot_handoffs_count: 9 };
    if (isBefore(input)) return { ...previous, previous };
    requests.push(input);
    return { bot_resolutions_count: 10, bot_handoffs_count: 5, previous };
  });
  server.on(reportSeries, ({ input }) => [
    {
      value: isBefore(input) ? 3 : input.metric === 'bot_handoffs_count' ? 5 : 10,
      timestamp: Number(input.since),
    },
  ]);
  await renderApp(`${base}/bot`);
  const figures = await screen.findByRole('region', { name: 'Conversations with a bot' });
  await within(figures).findByText('25%');
  await within(figures).findByText('5 points higher, better');
  expect(figures.textContent).toBe(
    'Conversations with a bot4020 before100% moreMessages sent900 before' +
      'Resolution rate25%20% before5 points higher, betterHandoff rate12%12% beforeNo change',
  );
  const rowsOf = within(figures)
    .getAllByRole('link')
    .map((link) => new URL(link.getAttribute('href') ?? '', 'https://x.test').searchParams.get('metric'));
  expect(rowsOf).toEqual([
    'bot_conversations_count',
    'bot_messages_count',
    'bot_resolutions_count',
    'bot_handoffs_count',
  ]);
  const resolved = await screen.findByRole('button', { name: /^Resolved by bots/ });
  expect((await screen.findByText('150% more, better')).closest('[id]')?.textContent).toBe(
    '104 before150% more, better',
  );
  expect(resolved.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /^Handed off by bots/ }));
  const table = await screen.findByRole('table', { name: 'Handed off by bots' });
  expect(await within(table).findByText('5')).toBeTruthy();
  const [range] = requests;
  expect(Object.keys(range ?? {}).toSorted()).toEqual(['since', 'until']);
  expect(requests.find(({ type }) => type !== undefined)).toMatchObject({ ...range, type: 'account' });
  expect(screen.queryByRole('switch', { name: 'Business hours only' })).toBeNull();
});

test('the sidebar shows the account’s reports', async () => {
  const names = async () => {
    const { path } = await renderApp(`${base}/csat`);
    await screen.findByRole('heading', { name: 'CSAT' });
    expect(path()).toBe(`${base}/csat`);
    const all = screen.getAllByRole('link').map(({ textContent }) => textContent);
    return ['SLA', 'Bots'].filter((name) => all.includes(name));
  };
  expect(await names()).toEqual(['SLA']);
});

test.each(['sla', 'bot'])('without its feature reports/%s opens another screen', async (path) => {
  server.on(accountShow, () => anAccount({ features: { reports: true } }));
  const { path: location } = await renderApp(`${base}/${path}`);
  await screen.findByRole('link', { name: 'All conversations' });
  expect(location()).toBe('/app/accounts/1/dashboard');
});
