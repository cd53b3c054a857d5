import { Type } from 'typebox';
import { address, flag, setting } from './setting-kinds.ts';

/** What is offered around the product. */
export const editionSettings = {
  EDITION: setting(
    Type.Union([Type.Literal('plain'), Type.Literal('enterprise'), Type.Literal('cloud')], {
      group: 'Edition',
      default: 'plain',
      description:
        'What the dashboard offers around the product: plain, enterprise, or cloud, which has billing and limits. No feature depends on it.',
    }),
  ),
  DISPLAY_MANIFEST: flag('Edition', true, 'Whether administrators are notified of new versions.'),
  UPDATE_CHECK_URL: address(
    'Edition',
    ['https', 'http'],
    'URL that is checked once a day for the newest version: JSON with `version`, or with `tag_name` as in GitHub releases; without it, no check is made.',
  ),
  DOCS_URL: address(
    'Edition',
    ['https', 'http'],
    'Documentation that the dashboard links to; hidden where INSTALLATION_NAME is not Confab.',
  ),
  SUPPORT_URL: address(
    'Edition',
    ['https', 'http', 'mailto'],
    'Where users get help: a page, or mailto: and an address; without it, the profile menu has no "Contact support".',
  ),
  BILLING_API_KEY: setting(
    Type.Optional(
      Type.String({
        group: 'Billing',
        description:
          'Secret key of the payment provider, in the cloud edition; without it, no one can subscribe.',
        minLength: 1,
      }),
    ),
  ),
  BILLING_API_URL: setting(
    Type.String({
      group: 'Billing',
      default: 'https://api.stripe.com',
      description: 'Base URL of the Stripe API or a compatible server.',
      protocols: ['https', 'http'],
    }),
  ),
  BILLING_PRICE_ID: setting(
    Type.Optional(
      Type.String({
        group: 'Billing',
        description: "The provider's ID of the price per agent for new subscriptions.",
        minLength: 1,
      }),
    ),
  ),
  BILLING_WEBHOOK_SECRET: setting(
    Type.Optional(
      Type.String({
        group: 'Billing',
        description: 'Signing secret of the webhook for subscription changes: /enterprise/webhooks/stripe.',
        minLength: 1,
      }),
    ),
  ),
};
