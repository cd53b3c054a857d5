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
  /** The provider's id of the message this one answers, where both are known. */
  inReplyTo: string | null;
  files: readonly OutgoingFile[];
};

/**
 * What became of it: the provider has it, under an id by which its receipts name it; or refused it, with a reason for
 * people.
 */
export type DeliveryResult =
  | { status: Extract<MessageStatus, 'sent' | 'delivered'>; sourceId?: string }
  | { status: 'failed'; reason: string };
