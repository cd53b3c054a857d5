import { showInbox } from '@confab/contract/features/inbox';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  checkInboxDeliverability,
  deliverabilityChecks,
  deliverabilityFindings,
  type Deliverability,
} from '@confab/contract/features/inbox-provider';
import { anInbox } from '../../../test/inboxes.ts';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';
import { checkText } from './deliverability-text.ts';

const answer: Deliverability = {
  domain: 'lamps.example',
  server: 'smtp.lamps.example',
  checks: [
    { name: 'spf', state: 'good', finding: 'listed', found: ['v=spf1 mx -all'] },
    { name: 'dmarc', state: 'bad', finding: 'missing', found: [] },
    { name: 'ptr', state: 'unknown', finding: 'unreachable', found: ['No answer in time'] },
  ],
};
let server: FakeServer;
const requests: unknown[] = [];
beforeEach(() => {
  signIn();
  requests.length = 0;
  server = emptyAccountServer();
  const email = { email: 'help@lamps.example', forward_to_email: '', imap_enabled: false };
  server.on(showInbox, () => anInbox({ id: 7, channel_type: 'Channel::Email', ...email }));
  server.on(checkInboxDeliverability, ({ input }) => {
    requests.push(input);
    return { payload: answer };
  });
});

const open = async () => {
  await renderApp('/app/accounts/1/settings/inboxes/7');
  await userEvent.click(await screen.findByRole('tab', { name: 'Email servers' }));
  return screen.findByRole('button', { name: 'Check now' });
};

test('checks on click, with the selector, and shows each result with advice', async () => {
  const check = await open();
  expect(requests).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /DKIM selector/ }), 's1 ');
  await userEvent.click(check);
  const spf = (await screen.findByRole('heading', { name: /^SPF/ })).closest('li');
  if (spf === null) throw new Error('No entry');
  expect(within(spf).getByText('Good')).toBeTruthy();
  expect(within(spf).getByText('v=spf1 mx -all')).toBeTruthy();
  expect(screen.getByText(/has no DMARC record/)).toBeTruthy();
  expect(screen.getByText('No answer in time')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  expect(requests).toEqual([{ dkim_selector: 's1' }]);
});

test('shows what failed, and the sending server if nothing is checked', async () => {
  server.on(checkInboxDeliverability, () => {
    throw new ErrorResponse(429, 'Retry later');
  });
  await userEvent.click(await open());
  expect((await screen.findByText('Retry later')).getAttribute('role')).toBe('alert');
  server.on(checkInboxDeliverability, () => ({
    payload: { domain: 'lamps.example', server: null, checks: [] },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(/in its own name/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Retry later')).toBeNull());
});

test('every passed check has its own text', () => {
  for (const name of deliverabilityChecks)
    expect(checkText({ name, finding: 'listed' })).toBe(`inbox:email.deliverability.${name}.listed`);
  const known = deliverabilityFindings.filter((finding) =>
    deliverabilityChecks.some((name) => !checkText({ name, finding }).endsWith('.unreachable')),
  );
  expect(known).toEqual(deliverabilityFindings.filter((finding) => finding !== 'unreachable'));
});
