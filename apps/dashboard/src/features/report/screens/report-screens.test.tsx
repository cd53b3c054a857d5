import { listInboxes } from '@confab/contract/features/inbox';
import {
  downloadTeams,
  groupLiveMetrics,
  listReportConversations,
  listReportRows,
  reportSeries,
  showLiveMetrics,
  showReportSummary,
  summarizeChannels,
  summarizeInboxes,
  summarizeTeams,
} from '@confab/contract/features/report';
import { listTeams } from '@confab/contract/features/team';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { imageOf } from '../chart/parts/chart-image.ts';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const base = '/app/accounts/1/reports';
const figures = {
  conversations_count: 12,
  incoming_messages_count: 40,
  outgoing_messages_count: 31,
  avg_first_response_time: 3900,
  avg_resolution_time: null,
  resolutions_count: 9,
  reply_time: 60,
};

/** Whether a request is for the previous period. */
const isBefore = ({ until }: { until?: unknown }) => Number(until) * 1000 < Date.now();

/** The text of a card beside its name. */
const figureOf = (name: string) => {
  const id = screen.getByRole('button', { name }).getAttribute('aria-describedby');
  return document.getElementById(id ?? '')?.textContent;
};

function serve(): FakeServer {
  const server = emptyAccountServer();
  server.on(showReportSummary, ({ input }) => ({
    ...figures,
    ...(isBefore(input) ? { conversations_count: 8, reply_time: 30 } : {}),
    previous: figures,
  }));
  server.on(reportSeries, ({ input }) => [
    { value: input.metric === 'conversations_count' ? 5 : 90, timestamp: Number(input.since) },
  ]);
  return server;
}

beforeEach(() => signIn());

test('the figures are shown beside the previous ones, and the selected one as a chart and a table', async () => {
  const requests: Record<string, unknown>[] = [];
  const server = serve();
  server.on(showReportSummary, ({ input }) => {
    requests.push(input);
    return {
      ...figures,
      ...(isBefore(input) ? { conversations_count: 8, reply_time: 30 } : {}),
      previous: figures,
    };
  });
  server.on(reportSeries, ({ input }) => [
    {
      value: isBefore(input) ? 77 : input.metric === 'conversations_count' ? 5 : 90,
      timestamp: Number(input.since),
    },
  ]);
  const { href } = await renderApp(`${base}/conversation`);
  await screen.findByText('50% more');
  expect(figureOf('Conversations')).toBe('128 before50% more');
  expect(figureOf('First response time')).toBe('1 hr 5 min1 hr 5 min beforeNo change');
  expect(figureOf('Resolution time')).toBe('NoneNone before');
  expect(figureOf('Customer waiting time')).toBe('1 min30 sec before100% longer, worse');
  await userEvent.click(screen.getByRole('button', { name: 'Messages received' }));
  const table = await screen.findByRole('table', { name: 'Messages received' });
  expect(await within(table).findByText('90')).toBeTruthy();
  expect(await within(table).findByText('77')).toBeTruthy();
  const [now, before] = [false, true].map((is) => requests.find((input) => isBefore(input) === is));
  expect(Number(before?.['until'])).toBe(Number(now?.['since']));
  await userEvent.click(screen.getByRole('switch', { name: 'Business hours only' }));
  await vi.waitFor(() => expect(requests.at(-1)?.['business_hours']).toBe('true'));
  await userEvent.click(screen.getByRole('switch', { name: 'Compare with the previous period' }));
  await vi.waitFor(() => expect(screen.queryByText('50% more')).toBeNull());
  expect(figureOf('Conversations')).toBe('12');
  expect(within(await screen.findByRole('table')).queryByText('77')).toBeNull();
  expect(href()).toBe(`${base}/conversation?hours=business&compare=false&metric=incoming_messages_count`);
});

test('axes show round values, and as many bar labels as there is space for', async () => {
  const server = serve();
  const start = Date.UTC(2026, 2, 1, 12) / 1000;
  server.on(reportSeries, ({ input }) =>
    Array.from({ length: 28 }, (_, day) => ({
      value: input.metric === 'conversations_count' ? day : day * 150,
      timestamp: start + day * 86_400,
    })),
  );
  await renderApp(`${base}/conversation`);
  const drawing = await screen.findByRole('slider', { name: 'Conversations' });
  const named = () => Array.from(drawing.querySelectorAll('text'), ({ textContent }) => textContent);
  const values = ['0', '5', '10', '15', '20', '25', '30'];
  const days = [1, 4, 7, 10, 13, 16, 19, 22, 25, 28].map((day) => `Mar ${day}`);
  expect(named()).toEqual([...values, ...days]);
  await userEvent.click(screen.getByRole('button', { name: 'Resolution time' }));
  const times = await screen.findByRole('slider', { name: 'Resolution time' });
  expect(within(times).getByText('45m')).toBeTruthy();
  expect(within(times).getByText('1h 15m')).toBeTruthy();
});

test('arrow keys move over the bars, announce each, and Enter opens what it counts', async () => {
  const server = serve();
  server.on(reportSeries, ({ input }) =>
    [4, 0, 7].map((value, day) => ({ value, timestamp: Number(input.since) + day * 86_400 })),
  );
  const { href } = await renderApp(`${base}/conversation?compare=false`);
  const drawing = await screen.findByRole('slider', { name: 'Conversations' });
  const valueText = () => drawing.getAttribute('aria-valuetext');
  drawing.focus();
  expect(valueText()).toMatch(/: 7$/);
  await userEvent.keyboard('{ArrowLeft}');
  expect(valueText()).toMatch(/: 0$/);
  expect(within(drawing).getByText(valueText() ?? '')).toBeTruthy();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(within(drawing).queryByText(valueText() ?? '')).toBeNull();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(valueText()).toMatch(/: 4$/);
  await userEvent.keyboard('{End}');
  expect(valueText()).toMatch(/: 7$/);
  expect(href()).toBe(`${base}/conversation?compare=false`);
  await userEvent.keyboard('{Home}{Enter}');
  await screen.findByRole('heading', { name: 'Conversations' });
  const params = new URL(href(), 'http://x').searchParams;
  expect(Number(params.get('until')) - Number(params.get('since'))).toBe(86_400);
});

test('a figure and a bar link to what they count; going back restores the report', async () => {
  const server = serve();
  const requests: Record<string, unknown>[] = [];
  const row = { inbox_name: 'Website', agent_name: null, value: 3900, created_at: 1_774_000_000 };
  server.on(listReportRows, ({ input }) => {
    requests.push(input);
    const page = Number(input.page);
    const id = page === 1 ? 31 : 32;
    return {
      payload: [{ ...row, key: `${id}-5`, conversation_id: id, message_id: 5, contact_name: 'Ina' }],
      meta: { count: 26, current_page: page, subject_name: null },
    };
  });
  const { href } = await renderApp(`${base}/conversation?range=last30days&hours=business`);
  await screen.findByText('50% more');
  await userEvent.click(await screen.findByRole('link', { name: '1 hr 5 min' }));
  const link = await screen.findByRole('link', { name: 'Ina #31' });
  expect(link.getAttribute('href')).toBe('/app/accounts/1/conversations/31?messageId=5');
  expect(screen.getByRole('heading', { name: 'First response time' })).toBeTruthy();
  expect(screen.getByText(/^26 entries.*Business hours only$/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Ina/ }).textContent).toContain('WebsiteNo one1 hr 5 min');
  const { since, until, ...rest } = requests.at(-1) ?? {};
  expect(rest).toEqual({
    type: 'account',
    metric: 'avg_first_response_time',
    business_hours: 'true',
    page: '1',
  });
  expect(Number(until) - Number(since)).toBeGreaterThan(29 * 86_400);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Ina #32' });
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the report' }));
  await screen.findByRole('link', { name: 'Ina #31' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to the report' }));
  await screen.findByText('50% more');
  expect(href()).toBe(`${base}/conversation?range=last30days&hours=business`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show table' }));
  const table = screen.getByRole('table', { name: 'Conversations' });
  const way = within(table).getByRole('link', { name: '5' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(way, 'http://x').searchParams)).toEqual({
    metric: 'conversations_count',
    since,
    until,
    hours: 'business',
  });
});

test('a chart becomes a standalone image', async () => {
  serve();
  await renderApp(`${base}/conversation`);
  await screen.findByText('50% more');
  const slider = await screen.findByRole('slider', { name: 'Conversations' });
  const drawing = slider.querySelector('svg');
  if (drawing === null) throw new Error('not drawn');
  const image = imageOf(drawing, { title: 'Conversations', summary: 'Peak: 5' });
  for (const text of ['Conversations', 'Peak: 5', '5']) expect(image).toContain(`>${text}</text>`);
  expect(image).not.toMatch(/class=|href=/);
  expect(image).not.toContain('This period');
  const legend = { bars: 'This period', line: 'Previous period' };
  const compared = imageOf(drawing, { title: 'Conversations', summary: 'Peak: 5', legend });
  for (const text of Object.values(legend)) expect(compared).toContain(`>${text}</text>`);
});

test('a report that fails to load shows that and can be retried', async () => {
  const server = serve();
  let isBroken = true;
  server.on(showReportSummary, () => {
    if (isBroken) throw new ErrorResponse(422, 'No');
    return { ...figures, previous: figures };
  });
  await renderApp(`${base}/conversation`);
  expect(await screen.findByText("The report couldn't be loaded.")).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Conversations/ })).toBeTruthy();
});

test('teams are listed, a row opens its charts, and a failed file is reported', async () => {
  const server = serve();
  const row = { resolved_conversations_count: 2, avg_resolution_time: null, avg_first_response_time: 60 };
  server.on(summarizeTeams, ({ input }) => [
    { id: 4, name: 'billing', conversations_count: isBefore(input) ? 1 : 3, ...row, avg_reply_time: null },
  ]);
  server.on(downloadTeams, () => {
    throw new ErrorResponse(422, 'No');
  });
  const { href } = await renderApp(`${base}/teams`);
  const cell = await screen.findByRole('rowheader', { name: 'billing' });
  const counted = screen.getByRole('link', { name: '2' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(counted, 'http://x').searchParams)).toMatchObject({
    metric: 'all_resolutions_count',
    type: 'team',
    id: '4',
  });
  expect(await screen.findByText('200% more')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText("The file couldn't be downloaded.")).toBeTruthy();
  await userEvent.click(cell);
  expect(await screen.findByRole('button', { name: /^Conversations/ })).toBeTruthy();
  expect(href()).toBe(`${base}/teams?id=4`);
  await userEvent.click(screen.getByRole('link', { name: 'CSAT' }));
  await screen.findByRole('heading', { name: 'CSAT' });
  await userEvent.click(screen.getByRole('link', { name: 'Teams' }));
  expect(await screen.findByRole('button', { name: /^Conversations/ })).toBeTruthy();
});

test('below the inboxes are their channels, whose figures link to what they count', async () => {
  const server = serve();
  const row = { resolved_conversations_count: 2, avg_resolution_time: null, avg_first_response_time: 60 };
  server.on(listInboxes, () => ({ payload: [anInbox({ id: 5, name: 'Shop' })] }));
  server.on(summarizeInboxes, () => [
    { id: 5, name: 'Shop', conversations_count: 3, ...row, avg_reply_time: null },
  ]);
  server.on(summarizeChannels, ({ input }) => [
    { id: 5, name: 'web_widget', conversations_count: isBefore(input) ? 2 : 4, ...row, avg_reply_time: null },
  ]);
  await renderApp(`${base}/inboxes`);
  const table = await screen.findByRole('grid', { name: 'Channels' });
  expect(within(table).getByRole('rowheader', { name: 'Website' })).toBeTruthy();
  expect(await within(table).findByText('100% more')).toBeTruthy();
  const href = within(table).getByRole('link', { name: '4' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(href, 'http://x').searchParams)).toMatchObject({
    metric: 'conversations_count',
    type: 'channel',
    id: '5',
  });
  // Unlike that of teams, this report does not store what was chosen.
  await userEvent.click(screen.getByRole('rowheader', { name: 'Shop' }));
  expect(await screen.findByRole('button', { name: /^Conversations/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'CSAT' }));
  await screen.findByRole('heading', { name: 'CSAT' });
  await userEvent.click(screen.getByRole('link', { name: 'Inboxes' }));
  expect(await screen.findByRole('rowheader', { name: 'Shop' })).toBeTruthy();
});

test('the overview shows current counts, each agent, and seven days by hour', async () => {
  const server = serve();
  const group = { unattended: 2, unassigned: 0 };
  server.on(groupLiveMetrics, ({ input }) =>
    input['group_by'] === 'team_id'
      ? [
          { ...group, open: 3, team_id: 4 },
          { ...group, open: 9, team_id: null },
        ]
      : [{ ...group, open: 12, inbox_id: 1 }],
  );
  server.on(listTeams, () => [
    {
      id: 4,
      name: 'billing',
      description: '',
      allow_auto_assign: false,
      account_id: 1,
      is_member: false,
      auto_assignment_config: {},
    },
  ]);
  server.on(listInboxes, () => ({ payload: [anInbox({ id: 1, name: 'Website' })] }));
  server.on(showLiveMetrics, () => ({ open: 21, unattended: 13, unassigned: 8, pending: 1 }));
  server.on(listReportConversations, () => [
    {
      id: 1,
      name: 'Jonas',
      email: 'jonas@paperlane.test',
      thumbnail: '',
      availability: 'busy' as const,
      metric: { open: 6, unattended: 2 },
    },
  ]);
  const { href } = await renderApp(`${base}/overview`);
  expect(await screen.findByText('21')).toBeTruthy();
  const row = await screen.findByRole('row', { name: 'Jonas' });
  expect(row.textContent).toBe('JonasBusy62');
  expect(within(row).getByRole('link', { name: '6' }).getAttribute('href')).toBe(
    `${base}/rows?state=open&agent=1`,
  );
  expect(screen.getByRole('link', { name: '13' }).getAttribute('href')).toBe(`${base}/rows?state=unattended`);
  const inbox = await screen.findByRole('row', { name: 'Website' });
  expect(inbox.textContent).toBe('Website1220');
  expect(within(inbox).getByRole('link', { name: '12' }).getAttribute('href')).toBe(
    `${base}/rows?state=open&inbox=1`,
  );
  const teams = await screen.findByRole('grid', { name: 'Teams now' });
  expect(
    within(teams)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['No team920', 'billing320']);
  expect(within(teams).getByRole('link', { name: '9' }).getAttribute('href')).toBe(
    `${base}/rows?state=open&team=0`,
  );
  const heat = await screen.findByRole('table', { name: 'New conversations by hour, last 7 days' });
  expect(within(heat).getAllByRole('row')).toHaveLength(25);
  expect(within(heat).getAllByRole('columnheader')).toHaveLength(8);
  const cells = screen.getByRole('slider', { name: 'New conversations by hour, last 7 days' });
  cells.focus();
  await userEvent.keyboard('{Home}');
  expect(cells.getAttribute('aria-valuetext')).toMatch(/, 00:00: 5$/);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await screen.findByRole('heading', { name: 'Conversations' });
  expect(href()).toMatch(/rows\?metric=conversations_count&since=\d+&until=\d+$/);
});
