import { agentList } from '@confab/contract/features/agent';
import { reportSeries, showReportSummary } from '@confab/contract/features/report';
import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  sendSavedReport,
  updateSavedReport,
  type SavedReport,
} from '@confab/contract/features/saved-report';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { cora } from '../../../../test/fixtures/conversation.ts';

const base = '/app/accounts/1/reports';
const schedule = {
  frequency: 'weekly' as const,
  weekday: 1,
  day: 1,
  hour: 8,
  timezone: 'Europe/Berlin',
  recipient_ids: [1],
  is_paused: false,
  next_at: 1_780_000_000,
  last_at: 1_779_400_000,
  last_result: 'sent' as const,
  last_count: 2,
};

const aReport = (change: Partial<SavedReport> = {}): SavedReport => ({
  id: 4,
  name: 'Agents of the week',
  screen: 'agent',
  search: { range: 'last30days', hours: 'business' },
  is_shared: true,
  user_name: 'Maya',
  is_editable: true,
  schedule,
  ...change,
});

let server: FakeServer;
beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => [
    { ...cora, id: 7, name: 'Maya' },
    { ...cora, id: 2, name: 'Jonas' },
  ]);
});

test('a report is saved with its selected filters', async () => {
  const figures = {
    conversations_count: 1,
    incoming_messages_count: 0,
    outgoing_messages_count: 0,
    avg_first_response_time: null,
    avg_resolution_time: null,
    resolutions_count: 0,
    reply_time: null,
  };
  server.on(showReportSummary, () => ({ ...figures, previous: figures }));
  server.on(reportSeries, () => []);
  const saved: unknown[] = [];
  server.on(createSavedReport, ({ input }) => {
    saved.push(input);
    return aReport();
  });
  await renderApp(`${base}/conversation?range=last30days&hours=business`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Month');
  await userEvent.click(dialog.getByRole('switch', { name: 'Share with the account' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('"Month" was saved.')).toBeTruthy();
  expect(saved).toEqual([
    {
      name: 'Month',
      screen: 'conversation',
      search: { range: 'last30days', hours: 'business' },
      is_shared: true,
    },
  ]);
});

test('saved reports show their schedule and last result, and open with their filters', async () => {
  server.on(listSavedReports, () => [
    aReport(),
    aReport({ id: 5, name: 'Others', is_editable: false, schedule: { ...schedule, last_result: 'nobody' } }),
    aReport({ id: 6, name: 'Plain', is_shared: false, schedule: null, screen: 'csat', search: {} }),
  ]);
  const sent: unknown[] = [];
  server.on(sendSavedReport, ({ params }) => {
    sent.push(params['id']);
    return aReport();
  });
  await renderApp(`${base}/saved`);
  const link = await screen.findByRole('link', { name: 'Agents of the week' });
  expect(link.getAttribute('href')).toBe(`${base}/agent?range=last30days&hours=business`);
  expect(screen.getByText(/^Sent on .* to 2 people$/)).toBeTruthy();
  expect(screen.getByText(/none of the recipients has access/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit "Others"' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send "Plain" now' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send "Agents of the week" now' }));
  expect(await screen.findByText('"Agents of the week" is being sent.')).toBeTruthy();
  expect(sent).toEqual(['4']);
});

test('a schedule is created, rejected if invalid, and deleted', async () => {
  let report = aReport({ schedule: null });
  server.on(listSavedReports, () => [report]);
  const changes: Record<string, unknown>[] = [];
  const message = 'Every recipient must be a member who may see reports';
  server.on(updateSavedReport, ({ input }) => {
    changes.push(input);
    if (changes.length === 1)
      throw new ErrorResponse(422, '', {
        message,
        attributes: ['schedule'],
        fields: [{ path: 'schedule.recipient_ids', code: 'not_allowed', message }],
      });
    report = aReport({ schedule: input['schedule'] === null ? null : schedule });
    return report;
  });
  await renderApp(`${base}/saved`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit "Agents of the week"' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('switch', { name: 'Send by email' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Jonas' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  expect(await dialog.findByText(message)).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Jonas' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(/Every week, next on/)).toBeTruthy();
  expect(changes[0]).toMatchObject({ schedule: { frequency: 'daily', hour: 8, recipient_ids: [7, 2] } });
  expect(changes[1]).toMatchObject({ name: 'Agents of the week', schedule: { recipient_ids: [7] } });
});

test('a report with fixed dates offers no schedule, and is deleted after confirmation', async () => {
  server.on(listSavedReports, () => [
    aReport({ schedule: null, search: { from: '2026-03-01', to: '2026-03-09' } }),
  ]);
  const deleted: unknown[] = [];
  server.on(deleteSavedReport, ({ params }) => {
    deleted.push(params['id']);
  });
  await renderApp(`${base}/saved`);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit "Agents of the week"' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/fixed dates can't be scheduled/)).toBeTruthy();
  expect(dialog.queryByRole('switch', { name: 'Send by email' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete "Agents of the week"' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('"Agents of the week" was deleted.')).toBeTruthy();
  expect(deleted).toEqual(['4']);
});
