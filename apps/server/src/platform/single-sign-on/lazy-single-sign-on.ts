import type { SignOnProvider, SingleSignOn } from './single-sign-on.ts';

/** Loads the code for providers, of both protocols, with the first sign-in that needs it. */
export function lazySingleSignOn(providers: readonly SignOnProvider[]): SingleSignOn {
  const openId = once(() => import('./open-id.ts').then(({ openIdSignOn }) => openIdSignOn()));
  const saml = once(() => import('./saml.ts'));
  return {
    providers,
    begin: async (provider, endpoint) =>
      provider.name === 'saml'
        ? (await saml()).beginSaml(provider, endpoint)
        : (await openId()).begin(provider, endpoint.redirectUrl),
    finish: async (provider, url, attempt) => (await openId()).finish(provider, url, attempt),
    readSaml: async (...args) => (await saml()).readSaml(...args),
    describeSaml: async (...args) => (await saml()).describeSaml(...args),
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
