import type { AttributeBefore, CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { CampaignType, ChannelInput, Inbox } from '@confab/contract/features/inbox';
import type { ChannelHealth, Deliverability } from '@confab/contract/features/inbox-provider';
import type { TSchema } from 'typebox';
import type { AttachmentPolicy } from '../platform/files/attachment-policy.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { DeliveryResult, OutgoingMessage, ProviderRejection, Template } from './delivery.ts';
import type { EmailSupport } from './email-support.ts';
import type { Inbound } from './inbound.ts';
import type { Renewal } from './renewal.ts';
import type {
  ApiUrl,
  ProviderKey,
  ProviderKeys,
  ProviderTools,
  SetUpResult,
  SetUpTools,
  Stored,
} from './provider.ts';

export type {
  DeliveryResult,
  OutgoingEmail,
  OutgoingFile,
  OutgoingMessage,
  ProviderRejection,
  Template,
} from './delivery.ts';

export type * from './inbound.ts';
export type * from './provider.ts';
export type * from './renewal.ts';

/** What a contact offers to be reached by. */
export type ContactAddresses = { email: string | null; phoneNumber: string | null };

/** A contact's id in a channel, or why there is none (a sentence for people). */
export type SourceId = { sourceId: string } | { problem: string };

/** All that a provider has approved. */
export type Templates = { templates: readonly Template[] };

/** The public address of an inbox. */
export type PublicToken = { kind: 'website' | 'identifier'; token: string };

/**
 * One way to reach contacts. Core code checks a channel's capabilities and never its name. Only async functions may
 * call the outside world, and only through their parameters; the others are pure.
 */
export type Channel = {
  /** As stored and as `channel.type` on creation. */
  kind: string;
  /** As `channel_type` on the wire. */
  wireName: string;
  /** What reports call it; absent: its kind. */
  reportName?: string;
  /** The provider's base address; absent for a channel without a provider. */
  apiUrl?: ApiUrl;
  /** Other settings of the installation that it reads; absent: none. */
  keys?: readonly ProviderKey[];
  /** Where else it answers, for a channel with several providers; see `ProviderAccess.urlOf`. */
  otherUrls?: readonly ApiUrl[];
  /** Stored settings, and secrets that are stored encrypted. */
  settings: TSchema;
  secrets: TSchema;
  capabilities: {
    /** Integrations may write incoming messages and report delivery. */
    writtenByIntegrations: boolean;
    /** Which files go with a message. */
    files: AttachmentPolicy;
    /** Visitors of a website write to it, in our chat on its pages. Absent: no. */
    onWebsite?: true;
    /** Typing reaches the contact. */
    typing: boolean;
    /** Conversations can be started by agents without knowing an id of the contact. */
    startedByAgents: boolean;
    /** Agents reach only those who were there: in a session of theirs that has no conversation yet. */
    needsSession: boolean;
    /** Whether our messages can show which message they answer. If absent, that is not stored. */
    repliesToMessages?: boolean;
    /** A message can go to other addresses too: to, cc and bcc. Absent: no. */
    copies?: boolean;
    /** A conversation has a subject, written by the one who starts it. Absent: no. */
    subject?: boolean;
    /** Contacts see formatted text. Absent: they get its Markdown as it is, so our texts are not formatted. */
    richText?: boolean;
    /** A contact has one conversation for ever, resolved or not. Absent: as the inbox is set. */
    keepsConversation?: true;
    /** Maximum characters of a message; absent: our own maximum. Agents cannot write more. */
    maxMessageLength?: number;
    /**
     * Which questions of the server the contact can answer: for an address, and for a rating, in a form where the
     * channel draws one, or by a link to one of our pages. Absent: none.
     */
    forms?: { emailCollect: boolean; survey: 'form' | 'link' };
  };
  /**
   * The stored form of an administrator's input `given`; `before` is null for a new inbox. Keys of other channels are
   * ignored. May call the provider to verify it. Throws `invalid` with paths below `channel`.
   */
  setUp(input: ChannelInput, before: Stored | null, tools: SetUpTools): Promise<SetUpResult>;
  /** The channel's keys of an inbox in the API; `secrets` is null for users who may not see them. */
  wire(
    settings: Record<string, unknown>,
    secrets: Record<string, unknown> | null,
    site: { frontendUrl: string; inboundEmail?: { domain: string } },
  ): Partial<Inbox>;
  /**
   * Registers our webhook with the provider again; absent: there is none. Throws like `setUp`, and temporary errors.
   */
  connect?(tools: ProviderTools): Promise<void>;
  /** Notifies the provider that the inbox was deleted; absent: not needed. Throws temporary errors. */
  disconnect?(tools: ProviderTools): Promise<void>;
  /** The public token of the inbox; absent: contacts come through a provider. */
  publicToken?(settings: Record<string, unknown>): PublicToken;
  /** Which campaigns an inbox can have; absent or null: none. */
  campaigns?(settings: Record<string, unknown>): CampaignType | null;
  /** Hours after the newest incoming message in which agents may still reply; null: always. */
  replyWindowHours(settings: Record<string, unknown>, keys: ProviderKeys): number | null;
  /** The default id of a contact in this channel. */
  newSourceId(contact: ContactAddresses, ids: Ids, settings: Record<string, unknown>): SourceId;
  /** Whether a contact can go by an id that a client gave; absent: by any. */
  isSourceId?(sourceId: string, settings: Record<string, unknown>): boolean;
  /**
   * The settings after a custom attribute was changed or deleted (`after` is null); undefined if they do not use it.
   * Absent: the channel uses no attributes.
   */
  followAttribute?(
    settings: Record<string, unknown>,
    before: AttributeBefore,
    after: CustomAttribute | null,
  ): Record<string, unknown> | undefined;
  /** The receiving side; absent: contacts use our own API. */
  inbound?: Inbound;
  /** Contacts write emails to it, and messages leave with all that makes an email (`OutgoingMessage.email`). */
  email?: EmailSupport;
  /** How to renew expiring access; absent: it does not expire. */
  renewal?: Renewal;
  /** Consecutive rejections of our credentials after which nothing is sent until they are set up again; default 2. */
  maxRejections?: number;
  /** What agents may send at any time, as the provider describes it; absent: there is no such thing. */
  templates?(tools: ProviderTools): Promise<Templates | ProviderRejection>;
  /** The provider's health report; null without one. Absent: the provider has no such report. */
  health?(tools: ProviderTools): Promise<ChannelHealth | ProviderRejection | null>;
  /** Checks whether receiving servers will accept its messages as genuine; absent: there is nothing to check. */
  deliverability?(tools: ProviderTools, selector: string | undefined): Promise<Deliverability>;
  /** Whether what a contact did not read here is emailed to them; absent: it reaches them otherwise. */
  continuesByEmail?(settings: Record<string, unknown>): boolean;
  /** The URL of a webhook that receives every event of the inbox; null if there is none. */
  hookUrl?(settings: Record<string, unknown>): string | null;
  /**
   * Delivers a message to the provider; absent: the contact reads it from us. Network errors are thrown, and the
   * message is retried later.
   */
  deliver?(message: OutgoingMessage, tools: ProviderTools): Promise<DeliveryResult>;
};
