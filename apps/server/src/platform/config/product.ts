export type BillingSettings = {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly priceId: string;
  readonly webhookSecret: string | undefined;
};

/** Links and offers outside the product; no feature depends on them. */
export type ProductSettings = {
  readonly edition: 'plain' | 'enterprise' | 'cloud';
  /** What the operator calls the plan of the enterprise edition. */
  readonly plan: string;
  /** Administrators are notified of new versions. */
  readonly hasManifest: boolean;
  readonly updateCheckUrl: string | undefined;
  readonly docsUrl: string | undefined;
  readonly supportUrl: string | undefined;
  /** Undefined outside of the cloud edition, and where subscribing is not possible. */
  readonly billing: BillingSettings | undefined;
};
