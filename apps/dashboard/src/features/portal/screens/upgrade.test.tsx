import { accountShow } from '@confab/contract/features/account';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  anAccount,
  configurePage,
  emptyAccountServer,
  renderApp,
  signIn,
} from '../../../../test/render-app.tsx';
import { aMembership, aProfile } from '../../../../test/people.ts';

configurePage({ DEPLOYMENT_ENV: 'cloud', DOCS_URL: 'https://docs.example' });
beforeEach(() => signIn());

test.each([
  ['administrator', true],
  ['agent', false],
] as const)(
  'on the cloud the help center requires an upgrade by administrators: %s',
  async (role, isOffered) => {
    const account = aMembership({ role, permissions: [role] });
    const server = emptyAccountServer(aProfile({ accounts: [account] }));
    server.on(accountShow, () => anAccount({ features: {} }));
    await renderApp('/app/accounts/1/portals/all');
    await screen.findByRole('heading', { name: 'Let customers help themselves' });
    expect(screen.queryByRole('button', { name: 'Upgrade' }) !== null).toBe(isOffered);
    expect(screen.queryByText('Ask an administrator of this account to upgrade.') !== null).toBe(!isOffered);
    screen.getByRole('link', { name: 'Learn more' });
  },
);
