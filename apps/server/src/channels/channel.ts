import type { MessageStatus } from '@confab/contract/features/message';
import type { ChannelInput, Inbox } from '@confab/contract/features/inbox';
import type { TSchema } from 'typebox';
import type { AttachmentPolicy } from '../platform/files/attachment-policy.ts';
import type { Ids } from '../platform/ids/ids.ts';

/** What a contact offers to be reached by. */
export type Reachable = { email: string | null; phoneNumber: string | null };

/** The id a contact goes by in a channel, or why there is none (a sentence for people). */
export type SourceId = { sourceId: string } | { problem: string };

/** A channel as it is stored: what anybody working for it may read, and what is kept encrypted. */
export type Stored = { settings: Record<string, unknown>; secrets: Record<string, unknown> };

/** The address by which strangers find an inbox. */
export type PublicToken = { kind: 'website' | 'identifier'; token: string };

/** What leaves through a channel. `payload` is the message as webhook consumers know it. */
export type Delivery = {
  settings: Record<string, unknown>;
  messageId: number;
  sourceId: string;
  payload: Record<string, unknown>;
};

export type DeliveryResult =
  | { status: Extract<MessageStatus, 'sent' | 'delivered'>; sourceId?: string }
  | { status: 'failed'; reason: string };

/** The outside world a channel may touch while sending. */
export type DeliveryTools = {
  postJson(url: string, body: unknown): Promise<{ status: number; statusText: string }>;
};

/**
 * One way to reach contacts. Core code asks a channel what it can do and never what it is called. Everything
 * but `deliver` is pure.
 */
export type Channel = {
  /** As stored and as `channel.type` on creation. */
  kind: string;
  /** As `channel_type` on the wire. */
  wireName: string;
  /** Settings beside the inbox's own, kept as they are, and those kept encrypted. */
  settings: TSchema;
  secrets: TSchema;
  capabilities: {
    /** Integrations may write incoming messages and report delivery. */
    writtenByIntegrations: boolean;
    /** Which files go with a message. */
    files: AttachmentPolicy;
    /** Typing reaches the contact. */
    typing: boolean;
    /** Conversations can be started by agents without knowing an id of the contact. */
    startedByAgents: boolean;
    /** Agents reach only those who were there: in a session of theirs that has no conversation yet. */
    needsSession: boolean;
  };
  /**
   * What is stored once an administrator has sent `given`; `before` is null for a new inbox. Keys that are not
   * the channel's own are ignored. Throws `invalid` with paths below `channel`.
   */
  setup(given: ChannelInput, before: Stored | null, ids: Ids): Stored;
  /** The channel's keys of an inbox on the wire; `secrets` is null for those who may not see them. */
  wire(
    settings: Record<string, unknown>,
    secrets: Record<string, unknown> | null,
    site: { frontendUrl: string },
  ): Partial<Inbox>;
  /** By what strangers find the inbox; absent: they come through a provider. */
  publicToken?(settings: Record<string, unknown>): PublicToken;
  /** Hours after the newest incoming message in which agents may still reply; null: always. */
  replyWindowHours(settings: Record<string, unknown>): number | null;
  /** The id a contact goes by here when none was given. */
  newSourceId(contact: Reachable, ids: Ids): SourceId;
  /** Hands a message to the provider; absent: the contact reads it from us. The only I/O. */
  deliver?(delivery: Delivery, tools: DeliveryTools): Promise<DeliveryResult>;
};
