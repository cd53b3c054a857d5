import type { CatalogApp } from '../catalog-model.ts';
import { googleFields } from '../google-model.ts';

export const googleTranslateApp: CatalogApp = {
  id: 'google_translate',
  name: 'Google Translate',
  description: 'Translate messages with the Google Cloud project of the account.',
  hookType: 'account',
  isMultiple: false,
  action: '/google_translate',
  fields: googleFields,
  visible: ['project_id'],
};
