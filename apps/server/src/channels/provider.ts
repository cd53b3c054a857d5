import type { MailAccess } from '../platform/mail/mail-access.ts';
import type { ProviderHttp } from '../platform/outbound/provider-http.ts';

/** A channel as it is stored: what anybody working for it may read, and what is kept encrypted. */
export type Stored = { settings: Record<string, unknown>; secrets: Record<string, unknown> };

/** Where a provider answers, as a setting of the installation, so that tests run against a stand-in. */
export type ApiUrl = {
  /** Name of the environment variable, such as `EXAMPLE_API_URL`. */
  setting: string;
  default: string;
  /** What is there, for the list of settings: "the Example Bot API". */
  name: string;
};

/** The outside world a channel may touch. */
export type ProviderAccess = {
  /** The provider's base address without a trailing slash; empty for a channel without one. */
  apiUrl: string;
  http: ProviderHttp;
  mail: MailAccess;
};

/** What every function that talks to a provider is given. */
export type ProviderTools = Stored & ProviderAccess & { accountId: number };
