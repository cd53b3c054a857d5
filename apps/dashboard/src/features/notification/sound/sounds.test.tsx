import { listConversations } from '@confab/contract/features/conversation';
import { messageCreated } from '@confab/contract/features/message';
import { showNotificationSettings } from '@confab/contract/features/notification';
import { profileUpdate } from '@confab/contract/features/profile';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { applyLiveEvent } from '../../../platform/live/patches.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { aProfile } from '../../../../test/people.ts';
import { aConversation } from '../../../../test/fixtures/conversation.ts';
import { aMessageEvent } from '../../../../test/fixtures/message.ts';
import { useMessageSounds } from './parts/use-message-sounds.ts';
import type { SoundSettings } from './sound-model.ts';

/** Frequencies of the notes that were struck. */
let notes: number[] = [];

class SilentDevice {
  state = 'running';
  currentTime = 0;
  destination = {};
  createGain() {
    return {
      connect: () => undefined,
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    };
  }
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: () => undefined, stop: () => undefined };
    return { ...tone, start: () => notes.push(tone.frequency.value) };
  }
  resume = () => Promise.resolve();
  suspend = () => Promise.resolve();
}

let server: FakeServer;
beforeEach(() => {
  notes = [];
  vi.stubGlobal('AudioContext', SilentDevice);
  signIn();
  server = emptyAccountServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const profilePath = '/app/accounts/1/profile/settings';

async function openCard(settings: Record<string, unknown> = {}): Promise<Record<string, unknown>[]> {
  const profile = aProfile({ ui_settings: { theme_of_mine: 'kept', ...settings } });
  server = emptyAccountServer(profile);
  server.on(showNotificationSettings, () => ({
    id: 1,
    user_id: 7,
    account_id: 1,
    all_email_flags: [],
    selected_email_flags: [],
    all_push_flags: [],
    selected_push_flags: [],
  }));
  const saved: Record<string, unknown>[] = [];
  server.on(profileUpdate, ({ input }) => {
    saved.push(input.ui_settings ?? {});
    return profile;
  });
  await renderApp(profilePath);
  await screen.findByRole('group', { name: 'Play a sound for messages in' });
  return saved;
}

test('every choice is saved with the keys of other clients, keeping others', async () => {
  const saved = await openCard();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Conversations assigned to others' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Conversations assigned to me' }));
  await userEvent.click(screen.getByRole('checkbox', { name: "Only while I'm not looking at this page" }));
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Repeat every 30 seconds until my conversations are read' }),
  );
  await userEvent.click(screen.getByRole('button', { name: /Tone/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bell' }));
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({
      theme_of_mine: 'kept',
      enable_audio_alerts: 'assigned+notme',
      always_play_audio_alert: true,
      alert_if_unread_assigned_conversation_exist: true,
      notification_tone: 'bell',
    }),
  );
});

test('without a selected conversation type the other choices are disabled, and the last one is none', async () => {
  const saved = await openCard({ enable_audio_alerts: 'mine' });
  const own = screen.getByRole('checkbox', { name: 'Conversations assigned to me' });
  const away = screen.getByRole('checkbox', { name: "Only while I'm not looking at this page" });
  expect([own, away].map((box) => box.hasAttribute('disabled'))).toEqual([false, false]);
  await userEvent.click(own);
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ enable_audio_alerts: 'none' }));
  await waitFor(() => expect(away.hasAttribute('disabled')).toBe(true));
});

test('the selected tone is played on click; a browser without audio shows that', async () => {
  await openCard({ notification_tone: 'ping' });
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(notes).toEqual([1320]));
  vi.stubGlobal('AudioContext', undefined);
  Reflect.deleteProperty(window, 'AudioContext');
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByText(/Your browser didn't play the sound/);
});

const chosen: SoundSettings = { events: ['assigned'], isAlways: true, isRepeated: false, tone: 'ping' };

function Sounds({ settings }: { settings: SoundSettings }) {
  useMessageSounds({ userId: 7, settings, here: { accountId: 1, conversationId: undefined } });
  return null;
}

/** A page that listens, and what reaches it. */
function listen(settings: SoundSettings) {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Sounds settings={settings} />
    </QueryClientProvider>,
  );
  return async (id: number) => {
    const message = aMessageEvent({ id, account_id: 1, message_type: 0, private: false });
    const data = { ...message, conversation: { ...message.conversation, assignee_id: 7 } };
    applyLiveEvent(client, 1, { name: messageCreated.name, data });
    await vi.advanceTimersByTimeAsync(0);
  };
}

test('a message plays once, however often its event is applied; the next one right after it does not', async () => {
  vi.useFakeTimers();
  const write = listen(chosen);
  await write(1);
  expect(notes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await write(1);
  expect(notes).toHaveLength(1);
  await write(2);
  await write(3);
  expect(notes).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  await write(4);
  expect(notes).toHaveLength(3);
});

test('while own conversations are unread it plays again every half minute, and again after the next message', async () => {
  vi.useFakeTimers();
  let unread = 0;
  server.on(listConversations, ({ input }) => {
    expect(input).toMatchObject({ assignee_type: 'me', status: 'open' });
    const counts = { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 };
    return { data: { meta: counts, payload: [aConversation({ unread_count: unread })] } };
  });
  const write = listen({ ...chosen, isRepeated: true });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(notes).toEqual([]);
  unread = 1;
  await write(1);
  expect(notes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(notes).toHaveLength(3);
  unread = 0;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(notes).toHaveLength(3);
});
