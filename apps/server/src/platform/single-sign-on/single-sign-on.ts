/** Names of providers are parts of addresses; Google's is the wire's. */
export type ProviderName = 'google_oauth2' | 'openid_connect';

/** An identity provider people may sign in with. */
export type SignOnProvider = {
  readonly name: ProviderName;
  /** What its button says. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** What was sent to the provider and must come back; it is kept with the browser, sealed. */
export type SignOnAttempt = { state: string; nonce: string; verifier: string };

/** Who the provider says it is. `email` only where the provider has verified it. */
export type Identity = { issuer: string; subject: string; verifiedEmail: string | undefined };

export type SingleSignOn = {
  readonly providers: readonly SignOnProvider[];
  /** Where to send the browser, which comes back to `redirectUrl`. Throws when the provider cannot be reached. */
  begin(provider: SignOnProvider, redirectUrl: string): Promise<{ url: string; attempt: SignOnAttempt }>;
  /**
   * Exchanges what the browser brought back to `url`. Throws unless state, nonce, issuer, audience, time and signature
   * are what they must be.
   */
  finish(provider: SignOnProvider, url: URL, attempt: SignOnAttempt): Promise<Identity>;
};
