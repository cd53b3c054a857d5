import { listCsatRatings, showCsatMetrics } from '@confab/contract/features/csat';
import {
  downloadTeams,
  listReportConversations,
  reportSeries,
  showLiveMetrics,
  showReportSummary,
  summarizeTeams,
} from '@confab/contract/features/report';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../main/testing/render-app.tsx';
import { Refusal, type FakeServer } from '../../../platform/testing/fake-server.ts';

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

function serve(): FakeServer {
  const server = emptyAccountServer();
  server.on(showReportSummary, () => ({ ...figures, previous: { ...figures, conversations_count: 7 } }));
  server.on(reportSeries, ({ input }) => [
    { value: input.metric === 'conversations_count' ? 5 : 90, timestamp: Number(input.since) },
  ]);
  return server;
}

beforeEach(() => signIn());

test('the figures stand beside those before, and the chosen one is drawn and told as a table', async () => {
  const asked: unknown[] = [];
  const server = serve();
  server.on(showReportSummary, ({ input }) => {
    asked.push(input.business_hours);
    return { ...figures, previous: { ...figures, conversations_count: 7 } };
  });
  await renderApp(`${base}/conversation`);
  const card = await screen.findByRole('button', { name: /^Conversations/ });
  expect(card.textContent).toContain('127 in the period before');
  expect(screen.getByRole('button', { name: /^First response time/ }).textContent).toContain('1 hr 5 min');
  expect(screen.getByRole('button', { name: /^Resolution time/ }).textContent).toContain('None');
  await userEvent.click(screen.getByRole('button', { name: /^Messages received/ }));
  const table = await screen.findByRole('table', { name: 'Messages received' });
  expect(await within(table).findByText('90')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Business hours only' }));
  await screen.findByRole('button', { name: /^Conversations/ });
  expect(asked.at(-1)).toBe('true');
});

test('a report that cannot be loaded says so and tries again', async () => {
  const server = serve();
  let isBroken = true;
  server.on(showReportSummary, () => {
    if (isBroken) throw new Refusal(422, 'No');
    return { ...figures, previous: figures };
  });
  await renderApp(`${base}/conversation`);
  expect(await screen.findByText("The report couldn't be loaded.")).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Conversations/ })).toBeTruthy();
});

test('teams are listed, a row opens its charts, and a failed file is told', async () => {
  const server = serve();
  const row = { resolved_conversations_count: 2, avg_resolution_time: null, avg_first_response_time: 60 };
  server.on(summarizeTeams, () => [
    { id: 4, name: 'billing', conversations_count: 3, ...row, avg_reply_time: null },
  ]);
  server.on(downloadTeams, () => {
    throw new Refusal(422, 'No');
  });
  await renderApp(`${base}/teams`);
  const cell = await screen.findByRole('rowheader', { name: 'billing' });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText("The file couldn't be downloaded.")).toBeTruthy();
  await userEvent.click(cell);
  expect(await screen.findByRole('button', { name: /^Conversations/ })).toBeTruthy();
});

test('the overview shows what waits now, each agent, and seven days by hour', async () => {
  const server = serve();
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
  await renderApp(`${base}/overview`);
  expect(await screen.findByText('21')).toBeTruthy();
  const row = await screen.findByRole('row', { name: 'Jonas' });
  expect(row.textContent).toBe('JonasBusy62');
  const heat = await screen.findByRole('table', { name: 'New conversations by hour, last 7 days' });
  expect(within(heat).getAllByRole('row')).toHaveLength(25);
  expect(within(heat).getAllByRole('columnheader')).toHaveLength(8);
});

test('ratings are shown with satisfaction and response rate to two decimals', async () => {
  const server = serve();
  server.on(showCsatMetrics, () => ({
    total_count: 3,
    ratings_count: { 2: 1, 4: 1, 5: 1 },
    total_sent_messages_count: 7,
  }));
  server.on(listCsatRatings, () => []);
  await renderApp(`${base}/csat`);
  expect(await screen.findByText('66.67%')).toBeTruthy();
  expect(screen.getByText('42.86%')).toBeTruthy();
  expect(await screen.findByText('No ratings in this period')).toBeTruthy();
});
