import { accountShow } from '@confab/contract/features/account';
import { listCaptainOutcomes, showCaptainReport } from '@confab/contract/features/captain-report';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/reports/captain';
const quill = { id: 3, name: 'Quill', answers: 9, confirmed: 2, assumed: 3, handed_off: 1, cost: 0.25 };
const nib = { id: 4, name: 'Nib', answers: 1, confirmed: 0, assumed: 1, handed_off: 0, cost: 0 };
const row = (id: number, outcome: 'confirmed' | 'assumed' | 'handed_off') => ({
  conversation_id: id,
  contact_name: `Ina ${id}`,
  inbox_name: 'Shop',
  assistant_name: 'Quill',
  outcome,
  day: '2026-11-20',
});

const unpriced = { files: 1, seconds: 9, cost: null };

let server: FakeServer;
let requests: Record<string, unknown>[];

beforeEach(() => {
  signIn();
  requests = [];
  server = emptyAccountServer();
  server.on(accountShow, () => anAccount({ features: { reports: true, captain_integration: true } }));
  server.on(showCaptainReport, ({ input }) => {
    requests.push(input);
    return { payload: [nib, quill], transcripts: { files: 12, seconds: 3900, cost: 0.39 } };
  });
  server.on(listCaptainOutcomes, ({ input }) => {
    requests.push(input);
    const page = Number(input.page ?? 1);
    if (input.outcome === 'handed_off')
      return { payload: [row(31, 'handed_off')], meta: { count: 1, current_page: page } };
    const payload = page === 1 ? [row(21, 'confirmed')] : [row(22, 'assumed')];
    return { payload, meta: { count: 26, current_page: page } };
  });
});

test('totals of all assistants are shown above each of them, and their conversations below', async () => {
  await renderApp(`${path}?from=2026-11-01&to=2026-11-20`);
  const figures = await screen.findByRole('region', { name: 'Assistant activity' });
  expect(figures.textContent).toBe('Answers10Confirmed2Assumed4Handed off1');
  const transcripts = screen.getByRole('region', { name: 'Transcripts of audio messages' });
  expect(transcripts.textContent).toBe(
    'Transcripts of audio messages12Duration of the audio1 hr 5 minCost of transcripts0.39',
  );
  const assistants = await screen.findByRole('grid', { name: 'Assistants' });
  const rowOfQuill = within(assistants).getByRole('link', { name: 'Quill' }).closest('[role=row]');
  expect(rowOfQuill?.textContent).toBe('Quill92310.25');
  const table = await screen.findByRole('grid', { name: 'Conversations with an assistant' });
  const link = within(table).getByRole('link', { name: 'Ina 21 #21' });
  expect(link.getAttribute('href')).toBe('/app/accounts/1/conversations/21');
  // A day of UTC is that day in every zone.
  expect(table.textContent).toContain('Nov 20, 2026');
  expect(requests).toEqual([
    { from: '2026-11-01', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20', page: '1' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Ina 22 #22' });
});

test('a figure filters the conversations it counts, and resets', async () => {
  await renderApp(path);
  const assistants = await screen.findByRole('grid', { name: 'Assistants' });
  const cells = within(assistants).getByRole('link', { name: 'Quill' }).closest('[role=row]');
  await userEvent.click(within(cells as HTMLElement).getByRole('link', { name: '1' }));
  await screen.findByRole('link', { name: 'Ina 31 #31' });
  expect(requests.at(-1)).toMatchObject({ assistant_id: '3', outcome: 'handed_off', page: '1' });
  await screen.findByText('1 entry, Quill, Handed off', { exact: false });
  await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
  await screen.findByRole('link', { name: 'Ina 21 #21' });
  expect(requests.at(-1)).not.toHaveProperty('outcome');
});

test('empty, unpriced, and failed states are shown', async () => {
  server.on(showCaptainReport, () => ({ payload: [{ ...nib, cost: null }], transcripts: unpriced }));
  server.on(listCaptainOutcomes, () => ({ payload: [], meta: { count: 0, current_page: 1 } }));
  await renderApp(path);
  await screen.findByText('Nothing in this period');
  expect(screen.queryByText('Cost')).toBeNull();
  const transcripts = screen.getByRole('region', { name: 'Transcripts of audio messages' });
  expect(transcripts.textContent).toBe('Transcripts of audio messages1Duration of the audio9 sec');
  server.on(listCaptainOutcomes, () => {
    throw new ErrorResponse(500, 'Oops');
  });
  await userEvent.click(screen.getByRole('link', { name: 'Nib' }));
  await screen.findByText("The report couldn't be loaded.");
});
