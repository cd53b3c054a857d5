import { messageCreated, type MessageEvent } from '@confab/contract/features/message';
import { showConversation } from '@confab/contract/features/conversation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryKey } from '../../../../platform/calls/keys.ts';
import { registerLivePatch } from '../../../../platform/live/patches.ts';
import { mayPlay, playTone, startWithFirstPress } from '../../../../platform/sounds/player.ts';
import { inOneTab, marksOf } from '../../../../platform/tabs.ts';
import {
  eventOf,
  canPlaySounds,
  lookedPrefix,
  readViewed,
  playsSound,
  type KnownState,
  type Viewed,
  type SoundSettings,
} from '../sound-model.ts';
import { useViewedMark } from './use-viewed-mark.ts';
import { useReminder } from './use-reminder.ts';

/** Tabs get an event within this long of each other, in ms: pages in the background are slowed down. */
const tabsDifferByMs = 3000;
/** Milliseconds between two tones: what arrives together sounds once. */
const minGapMs = 2000;
/** How many played messages are remembered: events are applied again on responses. */
const maxRemembered = 500;

type Listener = { userId: number; settings: SoundSettings; here: Viewed };

/** Sounds for messages that arrive, by the user's choice, in one tab of the browser. */
export function useMessageSounds({ userId, settings, here }: Listener): void {
  const queryClient = useQueryClient();
  const received = useRef(new Set<number>());
  const soundedAt = useRef(0);
  const ring = async (name: string, forMs: number) => {
    if (!mayPlay() || Date.now() - soundedAt.current < minGapMs) return;
    soundedAt.current = Date.now();
    await inOneTab(name, forMs, () => playTone(settings.tone));
  };
  const remind = useReminder(here.accountId, settings.isRepeated, async (forMs) => {
    if (canPlaySounds(settings, await viewedConversations())) await ring('sound/reminder', forMs);
  });
  const playFor = useEffectEvent(async (message: MessageEvent) => {
    const { id, account_id: accountId, conversation_id: conversationId } = message;
    if (!remember(received.current, id)) return;
    if (eventOf(message, userId) === 'assigned') remind();
    const key = queryKey(showConversation, { account_id: accountId, id: conversationId });
    const conversation = queryClient.getQueryData<KnownState>(key);
    if (!playsSound(message, { userId, settings, viewed: await viewedConversations(), conversation })) return;
    await ring(`sound/${id}`, tabsDifferByMs);
  });
  useEffect(() => registerLivePatch(messageCreated, (_client, message) => void playFor(message)), []);
  useEffect(() => startWithFirstPress(), []);
  useViewedMark(here);
}

async function viewedConversations(): Promise<Viewed[]> {
  return (await marksOf(lookedPrefix)).map(readViewed);
}

/** Whether it is new. */
function remember(received: Set<number>, id: number): boolean {
  if (received.has(id)) return false;
  received.add(id);
  const [oldest] = received;
  if (received.size > maxRemembered && oldest !== undefined) received.delete(oldest);
  return true;
}
