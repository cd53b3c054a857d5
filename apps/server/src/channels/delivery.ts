import type { ContentType, MessageStatus } from '@confab/contract/features/message';

/** A file that leaves with a message. */
export type OutgoingFile = {
  fileName: string;
  contentType: string;
  byteSize: number;
  /** A link valid as long as other file links, for providers that fetch files themselves. */
  url: string;
  /** Its bytes, for providers that need an upload. */
  open(): Promise<AsyncIterable<Uint8Array>>;
};

/** A message that is sent to a provider. */
export type OutgoingMessage = {
  id: number;
  /** The contact's id in this inbox. */
  contactSourceId: string;
  content: string | null;
  contentType: ContentType;
  contentAttributes: Record<string, unknown>;
  /** The `InboundMessage.conversationAttributes` with which the conversation began, and attributes added since. */
  conversationAttributes: Record<string, unknown>;
  /** The provider's id of the message this one answers, where both are known. */
  inReplyTo: string | null;
  /** The provider's id of the contact's newest message, for providers where each reply answers one. */
  newestIncoming: () => Promise<string | null>;
  files: readonly OutgoingFile[];
  /** For channels of email, unless the contact has no address. */
  email?: OutgoingEmail;
  /** For channels with templates. */
  templating?: Templating;
};

/** A text the provider has approved, as it describes it. */
export type Template = Record<string, unknown>;

/** How a message relates to the templates of its inbox. */
export type Templating = {
  /** The chosen template in the API's form: `name`, `language`, `processed_params`; null if none was chosen. */
  chosen: Record<string, unknown> | null;
  /** Agents may write freely now; otherwise only a template arrives. */
  canReply: boolean;
  /** As they were last fetched. */
  list: () => Promise<readonly Template[]>;
};

/** What makes an email of a message. Ids are without angle brackets. */
export type OutgoingEmail = {
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  /** The sender as configured by the inbox; and the business alone. */
  fromName: string;
  businessName: string;
  /**
   * The address whose replies reach the conversation, whatever their sender; absent without email forwarding.
   */
  replyTo?: string;
  subject: string;
  /** The same each time it is sent, so that who gets it twice sees it once. */
  messageId: string;
  inReplyTo: string;
  references: readonly string[];
  text: string;
  html: string;
  /** Machine-written: it must not be answered automatically. */
  isAutomatic: boolean;
};

/**
 * The result: the provider accepted it, under an id used by its receipts; or rejected it, with a reason for people.
 * `partIds` are those of earlier parts, for a provider that treats parts as separate messages.
 */
export type DeliveryResult =
  | {
      status: Extract<MessageStatus, 'sent' | 'delivered'>;
      sourceId?: string;
      partIds?: readonly string[];
    }
  | ProviderRejection;

/** `isLockedOut`: the provider revoked our access, so nothing else will be delivered either. */
export type ProviderRejection = {
  status: 'failed';
  reason: string;
  isLockedOut?: boolean;
  partIds?: readonly string[];
};
