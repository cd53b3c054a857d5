import type { ContentType } from '@confab/contract/features/message';
import type { ProviderKeys, ProviderTools, Stored } from './provider.ts';

/** A request of a provider as it arrived. Names of headers are in lower case. */
export type InboundRequest = {
  method: 'GET' | 'POST';
  /** The path of its route, as declared by the channel. */
  route: string;
  /** As the provider called it: the public address with path and query, which some signatures are made over. */
  url: string;
  /** Named parts of the path. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** The bytes that a signature was made over. */
  body: Buffer;
};

/** The same as stored for an inbox, with only the content type and the headers that start with `x-`. */
export type StoredRequest = Pick<InboundRequest, 'query' | 'headers' | 'body'> & {
  /** The address by which the inbox was found. */
  address: string;
  receivedAt: Date;
};

/** The immediate response to a provider. */
export type InboundResponse = { status: number; contentType: string; body: string };

/** What identifies a request, and the response its sender expects. */
export type Acknowledgment = {
  /**
   * The provider's id of the request's content: the same id is handled once per inbox. Null if there is nothing to
   * handle, as with a handshake.
   */
  providerId: string | null;
  /** Requests of one sequence are handled in the order received: mostly the contact's id. */
  sequence?: string;
  /** Absent: 200 without a body. */
  answer?: InboundResponse;
};

/** A provider's data about a contact. Absent keys are unknown. */
export type InboundContact = {
  /** The contact's id in this inbox. */
  sourceId: string;
  /** Alternative forms of that id: a contact known by one of them here is the same. */
  otherSourceIds?: readonly string[];
  name?: string;
  email?: string;
  phoneNumber?: string;
  /** Fetched once, for a contact without a picture. */
  avatarUrl?: string;
  /** The same for an image whose URL is secret: the id that `locateFile` resolves. */
  avatarReference?: string;
  attributes?: Record<string, unknown>;
};

/** A file of a message, not fetched yet. */
export type InboundFile = {
  /** The address it is at, or what `locateFile` makes one of. */
  reference: string;
  fileName?: string;
  /** As the provider names it; the bytes decide. */
  contentType?: string;
};

/** Somewhere on the map. */
export type InboundLocation = { latitude: number; longitude: number; title?: string; url?: string };

/** A page the contact points to. */
export type InboundLink = { title?: string; url: string };

/** A person named by the contact. */
export type InboundCard = { phoneNumber: string; firstName?: string; lastName?: string };

/** A message of the contact. Its `sourceId` is the provider's id of it, one of a kind within the inbox. */
export type InboundMessage = {
  type: 'message';
  contact: InboundContact;
  sourceId: string;
  content?: string;
  contentType?: Extract<ContentType, 'text' | 'sticker'>;
  files?: readonly InboundFile[];
  places?: readonly InboundLocation[];
  cards?: readonly InboundCard[];
  links?: readonly InboundLink[];
  /** Stored in `content_attributes` of the message. */
  contentAttributes?: Record<string, unknown>;
  /** Stored in `additional_attributes` of a conversation that it begins. */
  conversationAttributes?: Record<string, unknown>;
  /** The business wrote it in the provider's own app: it was sent to `contact`, and we receive a copy. */
  isEcho?: true;
  /**
   * The provider does not mark echoes of messages that we sent: an echo may arrive before the id of its message is
   * stored.
   */
  mayBeOurs?: boolean;
  /** The provider's id of the message this one answers. */
  inReplyTo?: string;
  /**
   * Where one contact has conversations side by side, as public and private ones: the newest that began with these
   * among its `conversationAttributes`, or the one of the message it answers; else a new one. Absent: one after the
   * other, as the channel and the inbox keep them.
   */
  belongsTo?: { begunWith: Record<string, string> } | 'answered';
};

/** Events at a provider. Ids are the provider's, and are looked up in the request's inbox only. */
export type InboundEvent =
  | InboundMessage
  | { type: 'edit'; sourceId: string; content: string }
  | { type: 'delete'; sourceId: string }
  /** One of our messages was delivered to the contact, was read, or failed. */
  | { type: 'receipt'; sourceId: string; status: 'delivered' | 'read' }
  | { type: 'receipt'; sourceId: string; status: 'failed'; reason: string }
  /** The contact has got, or has read, everything that was written until then. */
  | { type: 'delivered' | 'read'; contactSourceId: string; until: Date }
  | { type: 'typing'; contactSourceId: string; status: 'on' | 'off' }
  | { type: 'contact'; contact: InboundContact };

/** The receiving side of a channel. All is pure but what answers a promise. */
export type Inbound = InboundSide & InboundProof;

/** How a request proves who sent it. */
type InboundProof =
  | {
      /** Whether the provider sent this to the inbox: a signature, or a token only the two know. */
      verify(request: InboundRequest, stored: Stored): boolean;
      checkInstallation?: never;
    }
  | {
      verify?: never;
      /**
       * For a provider that calls one URL for all inboxes, and identifies the installation rather than an inbox. The
       * response to a request that is a handshake, or not the provider's; undefined for a valid one: its data about
       * unknown inboxes is ignored.
       */
      checkInstallation(request: InboundRequest, keys: ProviderKeys): InboundResponse | undefined;
    };

type InboundSide = {
  /**
   * The webhook paths, from the root with `:named` parts. Channels of one provider may share a path, if they check the
   * installation: the first registered has precedence for an address.
   */
  routes: readonly { method: InboundRequest['method']; path: string }[];
  /** Bytes of one request at most; absent: 256 KB, and never more than 1 MB. */
  maxBodyBytes?: number;
  /** By what requests name an inbox. No two inboxes of the kind have the same. It is no secret. */
  address(settings: Record<string, unknown>): string;
  /** Others by which requests name it; absent: none. */
  otherAddresses?(settings: Record<string, unknown>): readonly string[];
  /** What channels that share a path call the inbox at an address; absent: the address itself. */
  sharedName?(address: string): string;
  /** Only the first known address of a request counts; absent: each. */
  meansFirst?: true;
  /**
   * Whether a message for an unknown inbox gets a success response: otherwise the provider stops calling for all its
   * inboxes, or retries for days. Absent: it gets a 404.
   */
  hidesMissing?: true;
  /** What a request is answered before anything else, by settings of the installation; undefined: nothing. */
  turnAway?(request: InboundRequest, keys: ProviderKeys): InboundResponse | undefined;
  /** The addresses a request names. Nothing of it is proven yet. */
  addressesOf(request: InboundRequest): readonly string[];
  /** The response to a request that could not be verified; absent: our own 401. */
  refuse?(request: InboundRequest): NonNullable<Acknowledgment['answer']>;
  /** The error for an administrator whose address is used by another inbox; absent: a default. */
  taken?: { path: string; message: string };
  /** The `WWW-Authenticate` response to an unauthenticated request, for providers that wait for a challenge. */
  challenge?: string;
  acknowledge(request: InboundRequest): Acknowledgment;
  /** The events of a request, in order. A request that cannot be parsed may throw; it is stored for inspection. */
  normalize(
    request: StoredRequest,
    settings: Record<string, unknown>,
    keys: ProviderKeys,
  ): readonly InboundEvent[];
  /** Where a file can be fetched, and with which headers; absent: its reference is its address. */
  locateFile?(
    reference: string,
    tools: ProviderTools,
  ): Promise<{ url: string; headers?: Readonly<Record<string, string>> }>;
  /**
   * Adds the provider's profile to a contact that is new in the inbox; absent: there is none. Throws temporary errors;
   * after other errors the contact is created from the message alone.
   */
  describeContact?(contact: InboundContact, tools: ProviderTools): Promise<InboundContact>;
};
