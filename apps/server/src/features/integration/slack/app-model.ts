import type { CatalogApp } from '../catalog-model.ts';

/** Connected at Slack, with a separate authorization URL for each administrator. */
export const slackApp: CatalogApp = {
  id: 'slack',
  name: 'Slack',
  description: 'Read conversations in a Slack channel, and reply from their threads.',
  hookType: 'account',
  isMultiple: false,
  action: null,
  fields: [],
  visible: ['channel_name'],
  needs: ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'],
};
