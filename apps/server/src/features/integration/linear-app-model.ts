import type { CatalogApp } from './catalog-model.ts';

/** Connected at Linear; only a browser that we recognize when it returns is sent there. */
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
