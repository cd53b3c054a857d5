/** An OpenID Connect provider. Names of providers are parts of addresses; Google's is the wire's. */
export type OpenIdProvider = {
  readonly name: 'google_oauth2' | 'openid_connect';
  /** The text of its button. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** A SAML 2.0 identity provider. */
export type SamlProvider = {
  readonly name: 'saml';
  readonly label: string;
  /** Where browsers are sent with a request. */
  readonly entryPoint: string;
  /** Its entity id. */
  readonly issuer: string;
  /** PEM. Several while it changes its key: what one of them signed counts. */
  readonly certificates: readonly string[];
  /** Our key pairs that it may encrypt assertions for, PEM; the first is the one in our metadata. */
  readonly encryption: {
    readonly keys: readonly { readonly key: string; readonly certificate: string }[];
    /** Whether what is not encrypted is refused. */
    readonly isRequired: boolean;
  };
};

/** An identity provider people may sign in with. */
export type SignOnProvider = OpenIdProvider | SamlProvider;

/** What this installation is called at a provider: where it sends browsers back to, and our entity id. */
export type SignOnEndpoint = { readonly redirectUrl: string; readonly entityId: string };

/**
 * The values sent to the provider that must come back; stored in the browser, sealed. A SAML request has an id only,
 * which is its `state`.
 */
export type SignOnAttempt = { state: string; nonce: string; verifier: string };

/**
 * The identity from the provider: with the address only if the provider has verified it, with the name if it has one.
 */
export type Identity = {
  issuer: string;
  subject: string;
  verifiedEmail: string | undefined;
  name?: string | undefined;
};

/** The content of a SAML response, and the request it answers. */
export type SamlAnswer = { identity: Identity; state: string };

export type SingleSignOn = {
  readonly providers: readonly SignOnProvider[];
  /** Where to send the browser, which returns to `place`. Throws when the provider cannot be reached. */
  begin(provider: SignOnProvider, endpoint: SignOnEndpoint): Promise<{ url: string; attempt: SignOnAttempt }>;
  /**
   * Exchanges what the browser brought back to `url`. Throws unless state, nonce, issuer, audience, time and signature
   * are what they must be.
   */
  finish(provider: OpenIdProvider, url: URL, attempt: SignOnAttempt): Promise<Identity>;
  /**
   * Reads the base64 of a SAML response. Throws unless the provider signed the assertion, for us, for now, and for a
   * request; whose request it was remains to be checked. A provider's rejection is a `SignOnDeclined`.
   */
  readSaml(
    provider: SamlProvider,
    endpoint: SignOnEndpoint,
    response: string,
    now: Date,
  ): Promise<SamlAnswer>;
  /** What an administrator gives to the SAML provider: XML. */
  describeSaml(provider: SamlProvider, endpoint: SignOnEndpoint): Promise<string>;
};

/** The user could not, or would not, log in at the provider. */
export class SignOnDeclined extends Error {}
