/** Apps of the catalog that have a screen of their own, by the ids of the wire. */
export const offered = ['webhook', 'dashboard_apps', 'openai', 'dyte', 'linear', 'shopify'] as const;
export type Offered = (typeof offered)[number];
