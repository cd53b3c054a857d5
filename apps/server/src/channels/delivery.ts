import type { ContentType, MessageStatus } from '@confab/contract/features/message';

/** A file that leaves with a message. */
export type OutgoingFile = {
  fileName: string;
  contentType: string;
  byteSize: number;
  /** A link that is good for as long as file links are, for providers that fetch files themselves. */
  url: string;
  /** Its bytes, for providers that want them sent. */
  open(): Promise<AsyncIterable<Uint8Array>>;
};

/** A message on its way to a provider. */
export type OutgoingMessage = {
  id: number;
  /** The id the contact goes by in this inbox. */
  contactSourceId: string;
  content: string | null;
  contentType: ContentType;
  contentAttributes: Record<string, unknown>;
  /** What `InboundMessage.conversationAttributes` began the conversation with, beside what others added. */
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
  /** What was chosen, as clients send it: `name`, `language`, `processed_params`; null where nothing was. */
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
  /** From whom it comes, as the inbox says it; and the business alone. */
  fromName: string;
  businessName: string;
  /** Where answers reach the conversation, whoever writes them; absent where no emails are forwarded to us. */
  replyTo?: string;
  subject: string;
  /** The same each time it is sent, so that who gets it twice sees it once. */
  messageId: string;
  inReplyTo: string;
  references: readonly string[];
  text: string;
  html: string;
  /** Not written by a person: nothing may answer it by itself. */
  isAutomatic: boolean;
};

/**
 * What became of it: the provider has it, under an id by which its receipts name it; or refused it, with a reason for
 * people. `partIds` are those of what left before, for a provider that knows parts as messages of their own.
 */
export type DeliveryResult =
  | {
      status: Extract<MessageStatus, 'sent' | 'delivered'>;
      sourceId?: string;
      partIds?: readonly string[];
    }
  | Refusal;

/** `isLockedOut`: the provider does not let us in any more, so nothing else will leave either. */
export type Refusal = {
  status: 'failed';
  reason: string;
  isLockedOut?: boolean;
  partIds?: readonly string[];
};
