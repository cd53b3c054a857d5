import type { SignOnProvider, SingleSignOn } from './single-sign-on.ts';

/** Loads what speaks to providers with the first sign-in that needs it. */
export function lazySingleSignOn(providers: readonly SignOnProvider[]): SingleSignOn {
  let loaded: Promise<Pick<SingleSignOn, 'begin' | 'finish'>> | undefined;
  const load = () => (loaded ??= import('./open-id.ts').then(({ openIdSignOn }) => openIdSignOn()));
  return {
    providers,
    begin: async (provider, redirectUrl) => (await load()).begin(provider, redirectUrl),
    finish: async (provider, url, attempt) => (await load()).finish(provider, url, attempt),
  };
}
