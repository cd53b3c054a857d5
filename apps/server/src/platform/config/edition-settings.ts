import { Type } from 'typebox';
import { address, flag, setting, text, word } from './setting-kinds.ts';

/** Links and offers outside the product. */
export const editionSettings = {
  EDITION: setting(
    Type.Union([Type.Literal('plain'), Type.Literal('enterprise'), Type.Literal('cloud')], {
      group: 'Edition',
      default: 'plain',
      description:
        'What the dashboard offers around the product: plain, enterprise, or cloud, which has billing and limits. No feature depends on it.',
    }),
  ),
  INSTALLATION_PRICING_PLAN: text(
    'Edition',
    'community',
    'Name of your plan in the enterprise edition. While it is community, features that an account lacks stay in its menu with a lock; with any other name they are hidden.',
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
  DASHBOARD_SCRIPTS: setting(
    Type.Optional(
      Type.String({
        group: 'Edition',
        description:
          'Your own script elements for the pages of the dashboard, such as the snippet of an analytics service. They can do what the signed-in user can.',
        scripts: true,
      }),
    ),
  ),
  DASHBOARD_SCRIPT_SOURCES: setting(
    Type.String({
      group: 'Edition',
      default: '',
      description:
        'Comma-separated origins that those scripts load scripts, styles, and fonts from or send data to, in addition to those of their src attributes, such as https://*.example.com.',
      sources: true,
      shown: 'none',
    }),
  ),
  ANALYTICS_TOKEN: word(
    'Edition',
    'Token that those scripts find as window.analyticsConfig.token; nothing else reads it.',
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
