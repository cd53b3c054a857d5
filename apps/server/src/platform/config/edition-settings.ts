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
  DISPLAY_MANIFEST: flag('Edition', true, 'Whether administrators are told of new versions.'),
  UPDATE_CHECK_URL: address(
    'Edition',
    ['https', 'http'],
    'Asked once a day for the newest version: JSON with `version`, or with `tag_name` as GitHub lists releases; without it, nothing is asked.',
  ),
  DOCS_URL: address(
    'Edition',
    ['https', 'http'],
    'Documentation that the dashboard links to; hidden where INSTALLATION_NAME is not Confab.',
  ),
  SUPPORT_URL: address(
    'Edition',
    ['https', 'http', 'mailto'],
    'Where users get help: a page, or mailto: with an address. Without it, the profile menu has no "Contact support".',
  ),
  BILLING_API_KEY: setting(
    Type.Optional(
      Type.String({
        group: 'Billing',
        description:
          'Secret key of the payment provider, in the cloud edition; without it, nobody can subscribe.',
        minLength: 1,
      }),
    ),
  ),
  BILLING_API_URL: setting(
    Type.String({
      group: 'Billing',
      default: 'https://api.stripe.com',
      description: 'Base URL of the API of Stripe, or of a server that speaks it.',
      protocols: ['https', 'http'],
    }),
  ),
  BILLING_PRICE_ID: setting(
    Type.Optional(
      Type.String({
        group: 'Billing',
        description: "The provider's id of the price that a new subscription begins with, per agent.",
        minLength: 1,
      }),
    ),
  ),
  BILLING_WEBHOOK_SECRET: setting(
    Type.Optional(
      Type.String({
        group: 'Billing',
        description:
          'Signing secret of the webhook that tells of changed subscriptions: /enterprise/webhooks/stripe.',
        minLength: 1,
      }),
    ),
  ),
};
