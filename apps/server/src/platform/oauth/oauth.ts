import type { AuthorizationServer } from '../single-sign-on/discovery.ts';

/** The values sent to the server that must come back; stored in the browser, sealed. */
export type OAuthAttempt = { state: string; verifier: string };

/** The request to a server, and where the browser returns to. */
type OAuthRequest = {
  redirectUrl: string;
  scope: string;
  /** Further parameters of the server, by its own names. */
  parameters: Readonly<Record<string, string>>;
};

/** Access to a user's data at a provider. */
export type OAuthGrant = { accessToken: string; refreshToken?: string; expiresInSeconds: number };

/** Access that people grant at the servers of providers. */
export type OAuth = {
  /** Where to send the browser. Throws when the server cannot be reached. */
  begin(server: AuthorizationServer, request: OAuthRequest): Promise<{ url: string; attempt: OAuthAttempt }>;
  /** Exchanges what the browser brought back to `url`. Throws unless it belongs to the attempt. */
  finish(server: AuthorizationServer, url: URL, attempt: OAuthAttempt): Promise<OAuthGrant>;
  /** New access. `refused` is the server's reason if it is rejected; temporary errors are thrown. */
  renew(server: AuthorizationServer, refreshToken: string): Promise<OAuthGrant | { refused: string }>;
};
