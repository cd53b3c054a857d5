import { enabledLanguages } from '@confab/rules/languages';
import type { Platform } from '../../platform/platform.ts';
import { version } from '../version.ts';

/** What the dashboard's page knows about the installation before its first request. Names and shapes are the wire's. */
export function pageGlobals({ installation, pushKeys, translation }: Platform) {
  const vapidPublicKey = pushKeys.publicKey;
  const signup = String(installation.accountSignup === 'true');
  return {
    globalConfig: {
      LOGO: installation.logos.wide,
      LOGO_DARK: installation.logos.wideDark,
      LOGO_THUMBNAIL: installation.logos.square,
      INSTALLATION_NAME: installation.name,
      WIDGET_BRAND_URL: installation.frontendUrl,
      TERMS_URL: '',
      BRAND_URL: installation.frontendUrl,
      BRAND_NAME: installation.brandName,
      BRAND_COLOR: installation.brandColor ?? '',
      PRIVACY_URL: '',
      DISPLAY_MANIFEST: true,
      CREATE_NEW_ACCOUNT_FROM_DASHBOARD: String(installation.createNewAccountFromDashboard),
      CHATWOOT_INBOX_TOKEN: '',
      API_CHANNEL_NAME: '',
      API_CHANNEL_THUMBNAIL: '',
      ANALYTICS_TOKEN: '',
      DIRECT_UPLOADS_ENABLED: false,
      HCAPTCHA_SITE_KEY: '',
      LOGOUT_REDIRECT_LINK: '/app/login',
      DISABLE_USER_PROFILE_UPDATE: 'false',
      DEPLOYMENT_ENV: 'self-hosted',
      INSTALLATION_PRICING_PLAN: 'community',
      APP_VERSION: version,
      VAPID_PUBLIC_KEY: vapidPublicKey,
      TRANSLATION_ENABLED: translation !== undefined,
      ENABLE_ACCOUNT_SIGNUP: installation.accountSignup,
      FB_APP_ID: '',
      INSTAGRAM_APP_ID: '',
      FACEBOOK_API_VERSION: 'v17.0',
      IS_ENTERPRISE: false,
      AZURE_APP_ID: '',
      GIT_SHA: '',
    },
    chatwootConfig: {
      hostURL: installation.frontendUrl,
      helpCenterURL: '',
      fbAppId: '',
      instagramAppId: '',
      googleOAuthClientId: '',
      googleOAuthCallbackUrl: '',
      fbApiVersion: 'v17.0',
      signupEnabled: signup,
      isEnterprise: 'false',
      vapidPublicKey,
      enabledLanguages: enabledLanguages(),
      helpUrls: {},
      selectedLocale: 'en',
    },
  };
}
