import type { PageConfig } from '../../platform/page-config.ts';
import { loadScript } from '../../platform/pages/load-script.ts';

type FacebookApp = NonNullable<PageConfig['facebookApp']>;

type LoginAnswer = { status?: string; authResponse?: { accessToken?: string } | null };

/** What the script of Facebook puts into the page. */
type FacebookSdk = {
  init(options: { appId: string; version: string; xfbml: boolean; status: boolean; cookie: boolean }): void;
  login(answer: (response: LoginAnswer) => void, options: { scope: string }): void;
};

/** The result of the login; `loading`: the script could not be loaded. */
export type LoginResult = { token: string } | { error: 'loading' | 'auth' | 'unauthorized' };

/** What pages and their messages need. */
export const scopes = [
  'pages_manage_metadata',
  'business_management',
  'pages_messaging',
  'instagram_basic',
  'pages_show_list',
  'pages_read_engagement',
  'instagram_manage_messages',
];

let loading: Promise<FacebookSdk> | undefined;

/** Loads the script, once. Rejects when it cannot be had; the next call tries again. */
export function loadSdk(app: FacebookApp): Promise<FacebookSdk> {
  loading ??= addScript(app).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function addScript({ id: appId, version, script }: FacebookApp): Promise<FacebookSdk> {
  await loadScript(script, { crossOrigin: 'anonymous' });
  const sdk = window.FB;
  if (sdk === undefined) throw new Error('the script of Facebook brings nothing');
  sdk.init({ appId, version, xfbml: false, status: false, cookie: false });
  return sdk;
}

declare global {
  interface Window {
    FB?: FacebookSdk;
  }
}

/** Opens Facebook's own window. */
export async function logIn(app: FacebookApp): Promise<LoginResult> {
  let sdk: FacebookSdk;
  try {
    sdk = await loadSdk(app);
  } catch {
    return { error: 'loading' };
  }
  const { status, authResponse } = await ask(sdk);
  if (status === 'connected' && authResponse?.accessToken) return { token: authResponse.accessToken };
  return { error: status === 'not_authorized' ? 'unauthorized' : 'auth' };
}

function ask(sdk: FacebookSdk): Promise<LoginAnswer> {
  return new Promise((resolve) => {
    try {
      sdk.login(resolve, { scope: scopes.join(',') });
    } catch {
      resolve({});
    }
  });
}
