import { agentList } from '@confab/contract/features/agent';
import {
  downloadCsat,
  listCsatRatings,
  reviewCsatRating,
  showCsatMetrics,
} from '@confab/contract/features/csat';
import { listTeams } from '@confab/contract/features/team';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const base = '/app/accounts/1/reports/csat';

/** Whether a request is for the previous period. */
const isBefore = ({ until }: { until?: unknown }) => Number(until) * 1000 < Date.now();

const rating = {
  id: 9,
  rating: 2,
  feedback_message: 'Too late',
  account_id: 1,
  message_id: 11,
  conversation_id: 31,
  created_at: 1_774_000_000,
  csat_review_notes: null,
  review_notes_updated_by: null,
  review_notes_updated_at: null,
};

let server: FakeServer;
let listed: Record<string, unknown>[];
let measured: Record<string, unknown>[];

beforeEach(() => {
  signIn();
  [listed, measured] = [[], []];
  server = emptyAccountServer();
  server.on(agentList, () => []);
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
  server.on(showCsatMetrics, ({ input }) => {
    measured.push(input);
    return {
      total_count: 3,
      ratings_count: { 2: 1, 4: 1, ...(isBefore(input) ? {} : { 5: 1 }) },
      total_sent_messages_count: 7,
    };
  });
  server.on(listCsatRatings, ({ input }) => {
    listed.push(input);
    return input['rating'] === undefined ? [rating] : [];
  });
});

test('ratings are shown with satisfaction and response rate to two decimals', async () => {
  const { href } = await renderApp(base);
  expect(await screen.findByText('42.86%')).toBeTruthy();
  expect(await screen.findByText('16.67 points higher, better')).toBeTruthy();
  await screen.findByText('Too late');
  expect(listed.map((input) => input['rating'])).toEqual([undefined]);
  await userEvent.click(screen.getByRole('link', { name: '66.67%' }));
  expect(await screen.findByText('Only ratings of 4 and 5.')).toBeTruthy();
  expect(await screen.findByText('No ratings in this period')).toBeTruthy();
  expect(href()).toBe(`${base}?rating=satisfied`);
  await vi.waitFor(() => expect(listed.at(-1)?.['rating']).toEqual(['4', '5']));
  expect(screen.getByRole('link', { name: '7' }).getAttribute('href')).toMatch(
    /reports\/rows\?metric=surveys_sent_count&since=/,
  );
});

test('the count of each rating filters the answers', async () => {
  const { href } = await renderApp(base);
  const bars = await screen.findByRole('list', { name: 'Distribution of ratings' });
  expect(
    within(bars)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '5 of 51 (33.33%)',
    '4 of 51 (33.33%)',
    '3 of 50 (0.00%)',
    '2 of 51 (33.33%)',
    '1 of 50 (0.00%)',
  ]);
  await userEvent.click(within(bars).getByRole('link', { name: '2 of 5' }));
  expect(await screen.findByText('Only ratings of 2.')).toBeTruthy();
  expect(href()).toBe(`${base}?rating=2`);
  await vi.waitFor(() => expect(listed.at(-1)?.['rating']).toBe('2'));
  await userEvent.click(screen.getByRole('link', { name: 'Show all ratings' }));
  await screen.findByText('Too late');
});

test('figures, list, and file are filtered by the selected team; a subset has no response rate', async () => {
  const files: unknown[] = [];
  server.on(downloadCsat, ({ input }) => {
    files.push([input['team_id'], input['rating']]);
    throw new ErrorResponse(422, 'No');
  });
  await renderApp(`${base}?team=4&rating=5`);
  await screen.findByText('66.67%');
  expect(screen.queryByText('Response rate')).toBeNull();
  expect(screen.queryByText('Surveys sent')).toBeNull();
  expect(measured.map((input) => input['team_id'])).toEqual(measured.map(() => '4'));
  expect(measured.every((input) => input['rating'] === undefined)).toBe(true);
  expect(listed.at(-1)).toMatchObject({ team_id: '4', rating: '5' });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText("The file couldn't be downloaded.")).toBeTruthy();
  expect(files).toEqual([['4', '5']]);
  await userEvent.click(screen.getByRole('button', { name: /Team/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'All teams' }));
  expect(await screen.findByText('Response rate')).toBeTruthy();
});

test('a reviewer adds a note to an answer, and no input is lost on failure', async () => {
  const sent: unknown[] = [];
  let isBroken = true;
  server.on(reviewCsatRating, ({ params, input }) => {
    if (isBroken) throw new ErrorResponse(503, 'Later');
    sent.push([params.id, input]);
    const reviewed = { ...rating, csat_review_notes: 'Refunded' };
    server.on(listCsatRatings, () => [
      {
        ...reviewed,
        review_notes_updated_by: { id: 1, name: 'Maya' },
        review_notes_updated_at: 1_774_000_100,
      },
    ]);
    return reviewed;
  });
  await renderApp(base);
  await userEvent.click(await screen.findByRole('button', { name: 'Add notes' }));
  const modal = await screen.findByRole('dialog', { name: 'Review of conversation #31' });
  expect(within(modal).getByText('Too late')).toBeTruthy();
  await userEvent.type(within(modal).getByRole('textbox', { name: 'Review notes' }), ' Refunded ');
  await userEvent.click(within(modal).getByRole('button', { name: 'Save changes' }));
  expect(await within(modal).findByRole('alert')).toBeTruthy();
  expect(within(modal).getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Refunded ');
  isBroken = false;
  await userEvent.click(within(modal).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Refunded')).toBeTruthy();
  expect(sent).toEqual([['9', { csat_review_notes: 'Refunded' }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit notes' }));
  expect(await screen.findByText(/^Last changed by Maya, /)).toBeTruthy();
});
