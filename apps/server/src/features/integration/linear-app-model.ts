import type { CatalogApp } from './catalog-model.ts';

/** Connected at Linear, where only a browser is sent that we know again when it comes back. */
export const linearApp: CatalogApp = {
  id: 'linear',
  name: 'Linear',
  description: 'Create issues from conversations, and link existing ones.',
  hookType: 'account',
  isMultiple: false,
  action: null,
  fields: [],
  visible: [],
  needs: ['LINEAR_CLIENT_ID', 'LINEAR_CLIENT_SECRET'],
};
