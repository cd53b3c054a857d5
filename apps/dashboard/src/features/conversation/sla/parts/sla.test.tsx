import { updateConversation } from '@confab/contract/features/conversation';
import { listSlaPolicies } from '@confab/contract/features/sla-policy';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../../../../../test/render-app.tsx';
import { loadMessages, startMessages } from '../../../../platform/messages/i18n.ts';
import { fakeServer, ErrorResponse } from '../../../../../test/fake-server.ts';
import { aConversation, anAppliedSla, anSlaEvent } from '../../../../../test/fixtures/conversation.ts';
import { LazySlaChip } from './lazy-sla.tsx';
import { SlaField } from './sla-field.tsx';

const start = 1_700_000_000_000;
const minuteMs = 60_000;

beforeAll(async () => {
  await startMessages();
  await loadMessages(['applied-sla']);
});
afterEach(() => vi.useRealTimers());

function draw(content: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);
}

test('the chip counts down, then up, and re-renders nothing around it', async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const drawn = vi.fn();
  function Row() {
    drawn();
    return <LazySlaChip conversation={aConversation({ applied_sla: anAppliedSla() })} location="card" />;
  }
  draw(<Row />);
  const chip = (await screen.findByTitle('Gold: First response due in 10 minutes')).firstElementChild;
  expect(chip?.nextElementSibling?.textContent).toBe('10m');
  const times = drawn.mock.calls.length;
  act(() => void vi.advanceTimersByTime(9 * minuteMs + 30_000));
  expect(screen.getByTitle('Gold: First response due in <1 minute').textContent).toContain('<1m');
  act(() => void vi.advanceTimersByTime(5 * minuteMs));
  expect(screen.getByTitle('Gold: First response overdue by 4 minutes').textContent).toContain('4m');
  expect(drawn).toHaveBeenCalledTimes(times);
});

test('the header’s chip lists the misses on focus, and shows that an SLA was missed', async () => {
  const events = (['frt', 'nrt', 'nrt'] as const).map((event_type) => anSlaEvent({ event_type }));
  const open = vi.fn();
  const sla = anAppliedSla({ sla_status: 'missed', sla_due_at: null, sla_due_event: null });
  draw(
    <LazySlaChip
      conversation={aConversation({ status: 'resolved', applied_sla: sla, sla_events: events })}
      location="header"
      onOpen={open}
    />,
  );
  expect((await screen.findByRole('button')).textContent).toContain('Missed');
  await userEvent.tab();
  const tooltip = await screen.findByRole('tooltip');
  expect([...tooltip.querySelectorAll('span span')].map(({ textContent }) => textContent)).toEqual([
    'Gold: Missed',
    'First response missed',
    'Next response missed 2 times',
  ]);
  await userEvent.click(screen.getByRole('button'));
  expect(open).toHaveBeenCalledOnce();
});

test('a conversation without an SLA, or with one that was met, has no chip', () => {
  const open = () => undefined;
  const met = anAppliedSla({ sla_status: 'hit', sla_due_at: null, sla_due_event: null });
  const { container } = draw(
    <>
      <LazySlaChip conversation={aConversation()} location="header" onOpen={open} />
      <LazySlaChip
        conversation={aConversation({ status: 'resolved', applied_sla: met })}
        location="header"
        onOpen={open}
      />
    </>,
  );
  expect(container.textContent).toBe('');
});

const policy = {
  id: 4,
  name: 'Gold',
  description: null,
  first_response_time_threshold: 600,
  next_response_time_threshold: null,
  resolution_time_threshold: null,
  only_during_business_hours: false,
};

test('a policy is applied manually, and a rejection is shown', async () => {
  signIn();
  const server = fakeServer();
  const requests: unknown[] = [];
  server.on(listSlaPolicies, () => ({ payload: [policy] }));
  server.on(updateConversation, ({ input }) => {
    requests.push(input);
    throw new ErrorResponse(422, 'It has another');
  });
  const toasts = await import('@confab/ui/toast');
  draw(
    <>
      <SlaField conversation={aConversation()} />
      <toasts.ToastArea label="Messages" closeLabel="Close" />
    </>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /SLA policy/ }));
  await user.click(await screen.findByRole('option', { name: 'Gold' }));
  await user.click(screen.getByRole('button', { name: 'Apply policy' }));
  expect(await screen.findByText('It has another')).toBeTruthy();
  expect(requests).toEqual([{ sla_policy_id: 4 }]);
});

/** The field of a conversation that has a policy once its event is received. */
function Given() {
  const [conversation, change] = useState(aConversation());
  return (
    <>
      <SlaField conversation={conversation} />
      <button type="button" onClick={() => change(aConversation({ applied_sla: anAppliedSla() }))}>
        Event
      </button>
    </>
  );
}

test('after applying a policy the focus is on the applied one', async () => {
  signIn();
  const server = fakeServer();
  server.on(listSlaPolicies, () => ({ payload: [policy] }));
  server.on(updateConversation, () => new Promise(() => undefined));
  draw(<Given />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /SLA policy/ }));
  await user.click(await screen.findByRole('option', { name: 'Gold' }));
  await user.click(screen.getByRole('button', { name: 'Apply policy' }));
  fireEvent.click(screen.getByRole('button', { name: 'Event' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'SLA policy' }));
});

test('a policy applied by someone else does not move the focus', async () => {
  fakeServer().on(listSlaPolicies, () => ({ payload: [policy] }));
  draw(<Given />);
  fireEvent.click(await screen.findByRole('button', { name: 'Event' }));
  expect(screen.getByRole('group', { name: 'SLA policy' }).contains(document.activeElement)).toBe(false);
});

test('the applied policy is shown with its misses', () => {
  const sla = anAppliedSla({ sla_status: 'active_with_misses' });
  const { container } = draw(
    <SlaField conversation={aConversation({ applied_sla: sla, sla_events: [anSlaEvent()] })} />,
  );
  expect(screen.getByRole('group', { name: 'SLA policy' }).textContent).toContain('GoldMissed targets');
  expect(screen.getByRole('list', { name: 'Missed targets' }).children).toHaveLength(1);
  expect(container.querySelector('button')).toBeNull();
});

test('an account without policies sees that', async () => {
  fakeServer().on(listSlaPolicies, () => ({ payload: [] }));
  draw(<SlaField conversation={aConversation()} />);
  await userEvent.click(screen.getByRole('button', { name: /SLA policy/ }));
  expect(await screen.findByText('There are no SLA policies')).toBeTruthy();
});
