import { Type } from 'typebox';
import { address, flag, setting } from './setting-kinds.ts';

/** What people are offered who sign up, look after themselves, and log out. */
export const personSettings = {
  TERMS_URL: address('Accounts', ['https', 'http'], 'Your terms of service, linked where people sign up.'),
  PRIVACY_URL: address('Accounts', ['https', 'http'], 'Your privacy policy, linked where people sign up.'),
  BLOCKED_EMAIL_DOMAINS: setting(
    Type.String({
      group: 'Accounts',
      default: '',
      description:
        'Domains, with commas between them, with whose addresses nobody signs up; those below them are meant as well.',
      shown: 'none',
    }),
  ),
  LOGOUT_REDIRECT_LINK: setting(
    Type.String({
      group: 'Accounts',
      default: '/app/login',
      description:
        'Where people go who log out: an https address, such as that of your identity provider, or a path on this installation.',
      image: true,
    }),
  ),
  DISABLE_USER_PROFILE_UPDATE: flag(
    'Accounts',
    false,
    'Whether users cannot change their name, picture, email address and password, because another program keeps them.',
  ),
};
