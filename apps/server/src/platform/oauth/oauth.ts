import type { AuthorizationServer } from '../single-sign-on/discovery.ts';

/** What was sent to the server and must come back; it is kept with the browser, sealed. */
export type OAuthAttempt = { state: string; verifier: string };

/** What a server is asked for, and where the browser goes afterwards. */
type OAuthWish = {
  redirectUrl: string;
  scope: string;
  /** Further parameters of the server, by its own names. */
  parameters: Readonly<Record<string, string>>;
};

/** Access to what somebody has at a provider. */
export type OAuthGrant = { accessToken: string; refreshToken?: string; expiresInSeconds: number };

/** Access that people grant at the servers of providers. */
export type OAuth = {
  /** Where to send the browser. Throws when the server cannot be reached. */
  begin(server: AuthorizationServer, wish: OAuthWish): Promise<{ url: string; attempt: OAuthAttempt }>;
  /** Exchanges what the browser brought back to `url`. Throws unless it belongs to the attempt. */
  finish(server: AuthorizationServer, url: URL, attempt: OAuthAttempt): Promise<OAuthGrant>;
  /** New access. `refused` says in the server's words why there is none any more; what passes is thrown. */
  renew(server: AuthorizationServer, refreshToken: string): Promise<OAuthGrant | { refused: string }>;
};
