import { expect, test } from 'vitest';
import { readPageConfig } from './page-config.ts';

function pageWith(config: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="confab-config">${config}</script>`;
  return page;
}

test('a page that says nothing, or nonsense, gets the defaults', () => {
  for (const page of [document.implementation.createHTMLDocument(), pageWith('{nonsense'), pageWith('[]')]) {
    expect(readPageConfig(page)).toMatchObject({
      installationName: 'Confab',
      isSignupEnabled: false,
      canAddAccounts: false,
      logoutUrl: '/app/login',
      canEditProfile: true,
    });
  }
});

test('switches come as text or as booleans', () => {
  const config = readPageConfig(
    pageWith(
      JSON.stringify({
        globalConfig: { INSTALLATION_NAME: 'Desk', CREATE_NEW_ACCOUNT_FROM_DASHBOARD: true },
        chatwootConfig: { signupEnabled: 'true', isEnterprise: 'false' },
      }),
    ),
  );
  expect(config).toMatchObject({
    installationName: 'Desk',
    brandName: 'Desk',
    isSignupEnabled: true,
    isEnterprise: false,
    canAddAccounts: true,
  });
});
