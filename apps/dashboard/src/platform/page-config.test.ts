import { expect, test } from 'vitest';
import { readPageConfig } from './page-config.ts';

function pageWith(config: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="confab-config">${config}</script>`;
  return page;
}

test('a page without configuration, or with an invalid one, has the defaults', () => {
  for (const page of [document.implementation.createHTMLDocument(), pageWith('{nonsense'), pageWith('[]')]) {
    expect(readPageConfig(page)).toMatchObject({
      installationName: 'Confab',
      isSignupEnabled: false,
      canAddAccounts: false,
      canAddFirstAccount: false,
      logoutUrl: '/app/login',
      canEditProfile: true,
    });
  }
});

test('logos are the configured ones, otherwise drawn by the page', () => {
  const logosOf = (globalConfig: object) => {
    const { logo, wideLogo } = readPageConfig(pageWith(JSON.stringify({ globalConfig })));
    return { logo, wideLogo };
  };
  expect(
    logosOf({
      LOGO: '/brand-assets/logo.svg',
      LOGO_DARK: '/brand-assets/logo_dark.svg',
      LOGO_THUMBNAIL: '/brand-assets/logo_thumbnail.svg',
    }),
  ).toEqual({ logo: undefined, wideLogo: undefined });
  expect(logosOf({ LOGO: 'https://a.example/l.svg', LOGO_THUMBNAIL: '/own/s.png' })).toEqual({
    logo: '/own/s.png',
    wideLogo: { light: 'https://a.example/l.svg', dark: 'https://a.example/l.svg' },
  });
  expect(logosOf({ LOGO: '/own/l.svg', LOGO_DARK: '/own/d.svg' }).wideLogo).toEqual({
    light: '/own/l.svg',
    dark: '/own/d.svg',
  });
});

test('flags are text or booleans', () => {
  const config = readPageConfig(
    pageWith(
      JSON.stringify({
        globalConfig: {
          INSTALLATION_NAME: 'Desk',
          CREATE_NEW_ACCOUNT_FROM_DASHBOARD: true,
          INBOUND_EMAIL_ENABLED: true,
        },
        chatwootConfig: { signupEnabled: 'true', isEnterprise: 'false' },
      }),
    ),
  );
  expect(config).toMatchObject({
    installationName: 'Desk',
    brandName: 'Desk',
    isSignupEnabled: true,
    canForwardEmails: true,
    hasPlansToShow: false,
    canAddAccounts: true,
    canAddFirstAccount: true,
  });
});

test('a first account can be created where sign-up is enabled, further ones only where that is enabled', () => {
  const offers = (signupEnabled: string, more: string) => {
    const globalConfig = { CREATE_NEW_ACCOUNT_FROM_DASHBOARD: more };
    const page = pageWith(JSON.stringify({ globalConfig, chatwootConfig: { signupEnabled } }));
    const { canAddAccounts, canAddFirstAccount } = readPageConfig(page);
    return [canAddFirstAccount, canAddAccounts];
  };
  expect(offers('false', 'false')).toEqual([false, false]);
  expect(offers('true', 'false')).toEqual([true, false]);
  expect(offers('false', 'true')).toEqual([true, true]);
});

test('missing features are shown on the cloud, and in the enterprise edition until there is a plan', () => {
  const shows = (edition: object, chatwootConfig: object) => {
    const page = pageWith(JSON.stringify({ globalConfig: edition, chatwootConfig }));
    return readPageConfig(page).hasPlansToShow;
  };
  expect(shows({}, { isEnterprise: 'false' })).toBe(false);
  expect(shows({}, { isEnterprise: 'true' })).toBe(true);
  expect(shows({}, { isEnterprise: 'true', enterprisePlanName: 'community' })).toBe(true);
  expect(shows({}, { isEnterprise: 'true', enterprisePlanName: 'premium' })).toBe(false);
  expect(shows({ DEPLOYMENT_ENV: 'cloud' }, { isEnterprise: 'true', enterprisePlanName: 'premium' })).toBe(
    true,
  );
});
