import type { ProductSettings } from './config/product.ts';
import type { ChangeableSettings, LanguageModelConfig, TranslationConfig } from './config/changeable.ts';
import type { PushKeys } from './crypto/push-keys.ts';
import type { SecretBox } from './crypto/secret-box.ts';
import type { Signer } from './crypto/signed.ts';
import type { Clock } from './clock/clock.ts';
import type { Db } from './db/database.ts';
import type { CardMaker } from './cards/card-maker.ts';
import type { PreviewMaker } from './files/preview-maker.ts';
import type { QueueStats } from './jobs/stats.ts';
import type { Ids } from './ids/ids.ts';
import type { Logger } from './log/log.ts';
import type { EmailAccess } from './email/email-access.ts';
import type { Mailer } from './email/mailer.ts';
import type { LargeLists } from './memo/large-lists.ts';
import type { Memo } from './memo/memo.ts';
import type { OAuth } from './oauth/oauth.ts';
import type { Audience } from './outbox/outbox.ts';
import type { Transactor } from './outbox/transact.ts';
import type { GuardedFetch } from './outbound/guarded-fetch.ts';
import type { ReadTextRecords } from './outbound/text-records.ts';
import type { PageScripts } from './config/page-scripts.ts';
import type { PhonePush } from './phone-push/phone-push.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import type { SignOnProvider, SingleSignOn } from './single-sign-on/single-sign-on.ts';
import type { Storage } from './storage/storage.ts';

/** Most bytes that files of one account, conversation or visitor may take; null where there is no limit. */
export type MaxStorage = Readonly<Record<'account' | 'conversation' | 'visitor', number | null>>;

/** Name and address of the installation; the part of the settings that features use. */
export type Installation = {
  /** Public address without a trailing slash. */
  frontendUrl: string;
  name: string;
  brandName: string;
  /** `#rrggbb`. */
  brandColor: string | undefined;
  /** Addresses or paths of images. */
  logos: { wide: string; wideDark: string; square: string };
  accountSignup: 'true' | 'false' | 'api_only';
  createNewAccountFromDashboard: boolean;
  /** Domains whose addresses cannot sign up, in lower case. */
  blockedEmailDomains: readonly string[];
  /** Features that new accounts have or lack unlike usual. */
  featureDefaults: Readonly<Record<string, boolean>>;
  /** What the operator has the pages of the dashboard run. */
  pageScripts: PageScripts;
  /** Where people are sent; undefined: nowhere. */
  links: {
    /** From the widget and the surveys. */
    widgetBrand: string | undefined;
    /** From help centers. */
    brand: string | undefined;
    terms: string | undefined;
    privacy: string | undefined;
    logout: string;
  };
  /** How the API channel is offered; undefined: the dashboard's default. */
  apiChannel: { name: string | undefined; picture: string | undefined };
  /** The ids of the operator's scripts at their services. */
  analyticsToken: string | undefined;
  /** Whether users may change who they are by themselves. */
  canUpdateProfile: boolean;
  product: ProductSettings;
  /** The newest version available, once checked. */
  latestVersion: string | undefined;
  /** Whether scripts of other websites may call the agent API. */
  apiCors: boolean;
  /** Whether webhooks are notified of new and changed inboxes. */
  inboxEvents: boolean;
  mailerSender: string;
  /** The domain whose emails are forwarded to us, and the password for forwarding; absent: no emails are forwarded. */
  inboundEmail?: { domain: string; password: string };
  /** Seconds a link to a file stays valid, at least; 0: forever. */
  fileLinkSeconds: number;
  maxStorage: MaxStorage;
  /** Seconds without a heartbeat until someone counts as offline. */
  presenceSeconds: number;
};

/** Settings as a process was started with them. */
export type Environment = {
  readonly installation: Readonly<Installation>;
  readonly settings: ChangeableSettings;
  readonly providerKeys: ReadonlyMap<string, string>;
  readonly signOnProviders: readonly SignOnProvider[];
  readonly languageModel: LanguageModelConfig;
  readonly translation: TranslationConfig | undefined;
  readonly phonePush: PhonePush | undefined;
};

type Part = 'database' | 'migrations' | 'relay' | 'followers' | 'storage' | 'redis' | 'email';

/** The state of this process, for the operator. */
export type Inspection = {
  version: string;
  /** The Git commit; undefined if unknown. */
  revision: string | undefined;
  dataDir: string;
  /** How to find out whether a part works: throws when it does not. Parts that are not set up are missing. */
  probes: Readonly<Partial<Record<Part, () => Promise<unknown>>>>;
  /** Open sockets of this node. */
  sockets: () => number;
  queues: () => Promise<readonly QueueStats[]>;
};

/** Makes this node and the others drop cache entries with a tag (see `Memo`). */
export type Invalidate = (tag: string) => void;

/** Who is online. Kinds are `user` and `contact`. */
export type PresenceReader = {
  /** Of `ids` only, when given. */
  online(accountId: number, kind: 'user' | 'contact', ids?: readonly number[]): Promise<ReadonlySet<number>>;
};

/** Sends an unnumbered event (typing) that may be lost; never kept. */
export type SendEphemeral = (message: {
  accountId: number;
  audience: Audience;
  event: string;
  data: Record<string, unknown>;
}) => void;

/** The machinery handed to every action. Built once in `main`. */
export type Platform = Transactor & {
  db: Db;
  /** The same database over a few separate connections: searches wait for each other and delay nothing else. */
  searchDb: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** What was set in the console counts over the environment, so it may change while the server runs. */
  installation: Installation;
  /** The environment's values of all settings that the console may override. */
  environment: Environment;
  /** The state of this process. */
  inspection: Inspection;
  storage: Storage;
  /** Makes small copies of images. */
  previews: PreviewMaker;
  /** Draws what is shown where links to pages are shared. */
  cards: CardMaker;
  /** The only way to call URLs that users supplied. */
  outbound: GuardedFetch;
  /** TXT records of names. */
  readTextRecords: ReadTextRecords;
  /** The translator of messages; undefined without one. */
  translation: TranslationConfig | undefined;
  /** Where the Cloud Translation API is, for accounts that have their own project. */
  translationUrl: string;
  /** The language model that helps agents write. */
  languageModel: LanguageModelConfig;
  /** Identity providers people may sign in with. */
  singleSignOn: SingleSignOn;
  /** Access that people grant at the servers of providers. */
  oauth: OAuth;
  /** Base addresses of providers without a trailing slash, by the names of their settings. */
  providerUrls: ReadonlyMap<string, string>;
  /** Values of the other settings of channels, by name; what is not set is missing. */
  providerKeys: ReadonlyMap<string, string>;
  /** Seals channel secrets and permanent tokens. */
  secrets: SecretBox;
  /** Signs links to files. */
  fileLinks: Signer;
  /** The key widget tokens are signed with. */
  widgetKey: Uint8Array;
  /** Proves to push services of browsers who sends. */
  pushKeys: PushKeys;
  /** The service for push notifications to phones; undefined if not configured. */
  phonePush: PhonePush | undefined;
  presence: PresenceReader;
  sendEphemeral: SendEphemeral;
  memo: Memo;
  largeLists: LargeLists;
  /** Sends emails; used by reactions and jobs only. */
  mailer: Mailer;
  /** Servers through which accounts send and receive emails of their own. */
  emailAccess: EmailAccess;
  /** Counts rate-limited actions. */
  limiter: RateLimiter;
  invalidate: Invalidate;
  /** Notifies a service of new work, on whichever node it runs; may get lost, so a service also polls. */
  wakeService: (name: string) => void;
};
