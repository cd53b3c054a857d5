import { Type } from 'typebox';
import { address, flag, setting } from './setting-kinds.ts';

/** Settings of what users may do themselves: sign up, manage their account, log out. */
export const personSettings = {
  TERMS_URL: address('Accounts', ['https', 'http'], 'Your terms of service, linked from the sign-up page.'),
  PRIVACY_URL: address('Accounts', ['https', 'http'], 'Your privacy policy, linked from the sign-up page.'),
  BLOCKED_EMAIL_DOMAINS: setting(
    Type.String({
      group: 'Accounts',
      default: '',
      description:
        'Comma-separated email domains that cannot sign up, subdomains included: example.com, @example.com, or *.example.com.',
      emailDomains: true,
      shown: 'none',
    }),
  ),
  ACCOUNT_LEVEL_FEATURE_DEFAULTS: setting(
    Type.String({
      group: 'Accounts',
      default: '',
      description:
        'Comma-separated features that new accounts have in addition to the defaults or, with a leading minus sign, do not have, such as "linear_integration,-campaigns".',
      switches: true,
      shown: 'none',
    }),
  ),
  LOGOUT_REDIRECT_LINK: setting(
    Type.String({
      group: 'Accounts',
      default: '/app/login',
      description:
        'Page that users are sent to after logging out: an https URL, such as that of your identity provider, or a path on this installation.',
      image: true,
    }),
  ),
  DISABLE_USER_PROFILE_UPDATE: flag(
    'Accounts',
    false,
    'Whether users cannot change their name, avatar, email address, and password in their profile, for example because a directory manages them. Passwords are then not reset by email either, and administrators of accounts cannot rename agents; invited users still choose a first password, and the console and the platform API can still change users.',
  ),
};
