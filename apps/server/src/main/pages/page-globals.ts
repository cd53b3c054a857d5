import { enabledLanguages } from '@confab/rules/languages';
import type { Platform } from '../../platform/platform.ts';
import { captchaOf } from '../../features/account/index.ts';
import { redirectUrlOf } from '../../features/single-sign-on/index.ts';
import { appIdOf } from '../../channels/email/providers.ts';
import { hasCsmlEngine } from '../../features/agent-bot/index.ts';
import { hasTwitterApp } from '../../channels/twitter/api.ts';
import { instagramAppId } from '../../channels/instagram/api.ts';
import { facebookAppId, facebookSdk } from './facebook-policy.ts';
import { version } from '../version.ts';

/** The dashboard's configuration, embedded in its page. Names and shapes are the wire's. */
export function pageGlobals(platform: Platform) {
  const { installation, pushKeys, translation, languageModel, singleSignOn, providerKeys } = platform;
  const { edition, plan, hasManifest, docsUrl, supportUrl } = installation.product;
  const captcha = captchaOf(platform);
  return {
    globalConfig: {
      LOGO: installation.logos.wide,
      LOGO_DARK: installation.logos.wideDark,
      LOGO_THUMBNAIL: installation.logos.square,
      INSTALLATION_NAME: installation.name,
      WIDGET_BRAND_URL: installation.links.widgetBrand ?? installation.frontendUrl,
      TERMS_URL: installation.links.terms ?? '',
      BRAND_URL: installation.links.brand ?? installation.frontendUrl,
      BRAND_NAME: installation.brandName,
      BRAND_COLOR: installation.brandColor ?? '',
      PRIVACY_URL: installation.links.privacy ?? '',
      DISPLAY_MANIFEST: hasManifest,
      CREATE_NEW_ACCOUNT_FROM_DASHBOARD: String(installation.createNewAccountFromDashboard),
      CHATWOOT_INBOX_TOKEN: '',
      API_CHANNEL_NAME: installation.apiChannel.name ?? '',
      API_CHANNEL_THUMBNAIL: installation.apiChannel.picture ?? '',
      ANALYTICS_TOKEN: installation.analyticsToken ?? '',
      DIRECT_UPLOADS_ENABLED: false,
      HCAPTCHA_SITE_KEY: captcha?.siteKey ?? '',
      HCAPTCHA_SCRIPT_URL: captcha?.script ?? '',
      LOGOUT_REDIRECT_LINK: installation.links.logout,
      DISABLE_USER_PROFILE_UPDATE: String(!installation.canUpdateProfile),
      DEPLOYMENT_ENV: edition === 'cloud' ? 'cloud' : 'self-hosted',
      INSTALLATION_PRICING_PLAN: plan,
      APP_VERSION: version,
      VAPID_PUBLIC_KEY: pushKeys.publicKey,
      TRANSLATION_ENABLED: translation !== undefined,
      TRANSCRIPTION_ENABLED: languageModel.captainTasks?.transcription !== undefined,
      INBOUND_EMAIL_ENABLED: installation.inboundEmail !== undefined,
      SIGN_ON_PROVIDERS: singleSignOn.providers.map(({ name, label }) => ({ name, label })),
      ENABLE_ACCOUNT_SIGNUP: installation.accountSignup,
      FB_APP_ID: facebookAppId(platform),
      FACEBOOK_SDK_URL: facebookSdk(platform),
      CSML_ENABLED: hasCsmlEngine(providerKeys),
      TWITTER_ENABLED: hasTwitterApp(providerKeys),
      INSTAGRAM_APP_ID: instagramAppId(providerKeys),
      FACEBOOK_API_VERSION: providerKeys.get('FACEBOOK_API_VERSION') ?? '',
      IS_ENTERPRISE: edition !== 'plain',
      DOCS_URL: docsUrl ?? '',
      SUPPORT_URL: supportUrl ?? '',
      AZURE_APP_ID: appIdOf('microsoft', providerKeys),
      GIT_SHA: platform.inspection.revision ?? '',
    },
    chatwootConfig: clientConfig(platform),
    /** Errors of the page are reported nowhere. */
    errorLoggingConfig: '',
    ...(installation.analyticsToken === undefined
      ? {}
      : { analyticsConfig: { token: installation.analyticsToken } }),
  };
}

function clientConfig({ installation, pushKeys, singleSignOn, providerKeys }: Platform) {
  const google = singleSignOn.providers.find((one) => one.name === 'google_oauth2');
  return {
    hostURL: installation.frontendUrl,
    helpCenterURL: '',
    fbAppId: facebookAppId({ providerKeys }),
    instagramAppId: instagramAppId(providerKeys),
    googleOAuthClientId: appIdOf('google', providerKeys),
    googleOAuthCallbackUrl: google ? redirectUrlOf(installation.frontendUrl, google.name) : '',
    fbApiVersion: providerKeys.get('FACEBOOK_API_VERSION') ?? '',
    signupEnabled: String(installation.accountSignup === 'true'),
    isEnterprise: String(installation.product.edition !== 'plain'),
    ...(installation.product.edition === 'enterprise'
      ? { enterprisePlanName: installation.product.plan }
      : {}),
    vapidPublicKey: pushKeys.publicKey,
    enabledLanguages: enabledLanguages(),
    helpUrls: {},
    selectedLocale: 'en',
  };
}
