import type { Ids } from '../platform/ids/ids.ts';
import type { EmailAccess } from '../platform/email/email-access.ts';
import type { OAuth } from '../platform/oauth/oauth.ts';
import type { ProviderHttp } from '../platform/outbound/provider-http.ts';

/** A stored channel: its readable settings, and its encrypted secrets. */
export type Stored = { settings: Record<string, unknown>; secrets: Record<string, unknown> };

/** The provider's base address, a setting of the installation, so that tests can use a stand-in. */
export type ApiUrl = {
  /** Name of the environment variable, such as `EXAMPLE_API_URL`. */
  setting: string;
  default: string;
  /** What the URL is, for the list of settings: "the Example Bot API". */
  name: string;
};

/**
 * What the installation and the provider know of each other, as a setting of the installation: an app at the provider,
 * the same for all inboxes.
 */
export type ProviderKey = {
  /** Name of the environment variable, such as `EXAMPLE_APP_ID`. */
  setting: string;
  /** Description in the list of settings. */
  meaning: string;
  default?: string;
  /** What values look like, with one that does; absent: any text. */
  form?: { pattern: RegExp; example: string };
};

/** The values of these settings, by name; unset ones are missing. */
export type ProviderKeys = ReadonlyMap<string, string>;

/** The outside world a channel may touch. */
export type ProviderAccess = {
  /** The provider's base address without a trailing slash; empty for a channel without one. */
  apiUrl: string;
  /** Public address of this installation without a trailing slash. */
  frontendUrl: string;
  keys: ProviderKeys;
  /** The same of another provider of the channel, by the name of the setting. */
  urlOf(setting: string): string;
  http: ProviderHttp;
  emailAccess: EmailAccess;
  oauth: OAuth;
};

/** What setting a channel up is given. */
export type SetUpTools = ProviderAccess & {
  ids: Ids;
  /** Whether no inbox has an address (`Inbound.address`): checked before our webhook is registered there. */
  isFree(address: string): Promise<boolean>;
};

/** Stored values of a channel; `name` is the provider's name for it, for an inbox without an entered name. */
export type SetUpResult = Stored & { name?: string };

/** What every function that talks to a provider is given. */
export type ProviderTools = Stored & ProviderAccess & { accountId: number };
