import { messageTypeNumber, type MessageEvent } from '@confab/contract/features/message';
import { toneNames, type ToneName } from '../../../platform/sounds/tone-names.ts';

/** Which conversations play sounds, by their stored names. */
export const soundEvents = ['assigned', 'unassigned', 'notme'] as const;
export type SoundEvent = (typeof soundEvents)[number];

export type SoundSettings = {
  events: readonly SoundEvent[];
  /** Also while the page is visible. */
  isAlways: boolean;
  /** Repeats until the user has no unread conversation. */
  isRepeated: boolean;
  tone: ToneName;
};

/** The choices as clients keep them in the user's `ui_settings`; older ones wrote `mine` and `all`. */
export function readSoundSettings(settings: Readonly<Record<string, unknown>>): SoundSettings {
  return {
    events: readEvents(settings['enable_audio_alerts']),
    isAlways: settings['always_play_audio_alert'] === true,
    isRepeated: settings['alert_if_unread_assigned_conversation_exist'] === true,
    tone: toneNames.find((name) => name === settings['notification_tone']) ?? 'ding',
  };
}

function readEvents(stored: unknown): SoundEvent[] {
  const names = typeof stored === 'string' ? stored.split('+') : [];
  const has = (event: SoundEvent) =>
    names.includes(event) || names.includes('all') || (event === 'assigned' && names.includes('mine'));
  return soundEvents.filter(has);
}

/** As clients keep it. */
export function storedEvents(events: readonly SoundEvent[]): string {
  return soundEvents.filter((event) => events.includes(event)).join('+') || 'none';
}

/** What the user views at the moment, in any tab: an account's page, with or without an open conversation. */
export type Viewed = { accountId: number; conversationId: number | undefined };

/** What is known of the conversation a message is in. */
export type KnownState = { status: string; muted?: boolean } | undefined;

type SoundContext = {
  userId: number;
  settings: SoundSettings;
  viewed: readonly Viewed[];
  conversation: KnownState;
};

/**
 * Whether a message sounds: one that a contact wrote, or a colleague as a note, in a conversation of a chosen kind.
 * What is being viewed is silent, and so is what a bot still handles.
 */
export function playsSound(message: MessageEvent, context: SoundContext): boolean {
  const { settings, viewed, conversation, userId } = context;
  const isOwn = message.sender_type === 'User' && message.sender_id === userId;
  if (isOwn || !(message.message_type === messageTypeNumber.incoming || message.private)) return false;
  if (!settings.events.includes(eventOf(message, userId))) return false;
  if (conversation?.status === 'pending' || conversation?.muted === true) return false;
  return canPlaySounds(settings, viewed) && !viewed.some((one) => isIn(message, one));
}

/** Whether sounds may be played now. */
export function canPlaySounds({ isAlways }: SoundSettings, viewed: readonly Viewed[]): boolean {
  return isAlways || viewed.length === 0;
}

export function eventOf({ conversation }: MessageEvent, userId: number): SoundEvent {
  if (conversation.assignee_id === null) return 'unassigned';
  return conversation.assignee_id === userId ? 'assigned' : 'notme';
}

function isIn(message: MessageEvent, { accountId, conversationId }: Viewed): boolean {
  return message.account_id === accountId && message.conversation_id === conversationId;
}

export const lookedPrefix = 'looked/';

/** What the user views, as a mark that other tabs see. */
export function viewedMark({ accountId, conversationId }: Viewed): string {
  return `${lookedPrefix}${accountId}/${conversationId ?? ''}`;
}

export function readViewed(mark: string): Viewed {
  const [accountId, conversationId] = mark.slice(lookedPrefix.length).split('/');
  return {
    accountId: Number(accountId),
    conversationId: conversationId ? Number(conversationId) : undefined,
  };
}
