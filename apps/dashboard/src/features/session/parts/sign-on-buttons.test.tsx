import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadMessages, startMessages } from '../../../platform/messages/i18n.ts';
import { SignOnButtons } from './sign-on-buttons.tsx';

test('each configured provider has a button with its name', async () => {
  await startMessages();
  await loadMessages(['session']);
  const providers = [
    { name: 'google_oauth2', label: 'Google' },
    { name: 'openid_connect', label: 'Acme' },
    { name: 'saml', label: 'Works' },
  ];
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'confab-config';
  config.textContent = JSON.stringify({
    globalConfig: { SIGN_ON_PROVIDERS: providers },
    chatwootConfig: {},
  });
  document.body.append(config);
  render(<SignOnButtons next={undefined} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Log in with Google',
    'Log in with Acme',
    'Log in with Works',
  ]);
  cleanup();
  render(<SignOnButtons isNew />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Sign up with Google',
    'Sign up with Acme',
  ]);
});
