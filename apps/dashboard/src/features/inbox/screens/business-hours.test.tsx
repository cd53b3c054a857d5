import { showInbox, updateInbox, type WorkingHour } from '@confab/contract/features/inbox';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const closed = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
const week = Array.from({ length: 7 }, (_, day): WorkingHour => {
  const isClosed = day === 0 || day === 6;
  const hours = { open_hour: 9, open_minutes: 15, close_hour: 17, close_minutes: 0 };
  return {
    day_of_week: day,
    closed_all_day: isClosed,
    open_all_day: false,
    ...(isClosed ? closed : hours),
  };
});
const inbox = anInbox({ working_hours_enabled: true, timezone: 'Asia/Kolkata', working_hours: week });
const saved: unknown[] = [];

beforeEach(async () => {
  saved.length = 0;
  signIn();
  const server = emptyAccountServer();
  server.on(showInbox, () => inbox);
  server.on(updateInbox, ({ input }) => {
    saved.push(input);
    return inbox;
  });
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await userEvent.click(await screen.findByRole('tab', { name: 'Business hours' }));
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const time = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
async function choose(name: string, option: string) {
  await userEvent.click(time(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a time and a time zone that were set elsewhere are shown, and kept', async () => {
  expect(time('Monday: opens').textContent).toContain('9:15 AM');
  expect(screen.getByRole('button', { name: /Time zone/ }).textContent).toContain('Asia/Kolkata');
  await userEvent.click(screen.getByRole('checkbox', { name: /Sunday/ }));
  await save();
  const [, ...others] = week;
  await expect
    .poll(() => saved)
    .toEqual([
      {
        working_hours_enabled: true,
        out_of_office_message: '',
        timezone: 'Asia/Kolkata',
        working_hours: [
          {
            day_of_week: 0,
            closed_all_day: false,
            open_all_day: false,
            open_hour: 9,
            open_minutes: 0,
            close_hour: 17,
            close_minutes: 0,
          },
          ...others,
        ],
      },
    ]);
});

test('a day that closes before it opens is refused beside it, but does not keep hours from being turned off', async () => {
  await choose('Monday: closes', '9:00 AM');
  await screen.findByText('Closing time must be after opening time.');
  await save();
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: /Business hours/ }));
  await save();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ working_hours_enabled: false });
  expect(JSON.stringify(saved[0])).not.toContain('"day_of_week":1,');
});
