import type { CatalogApp } from './catalog-model.ts';

/** Connected at the shop, whose address is entered first. */
export const shopifyApp: CatalogApp = {
  id: 'shopify',
  name: 'Shopify',
  description: "See a contact's orders next to the conversation.",
  hookType: 'account',
  isMultiple: false,
  action: null,
  fields: [],
  visible: [],
  needs: ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'],
  featureKey: 'shopify_integration',
};
