import type { OAuth } from './oauth.ts';

/** Loads the code for providers' servers on first use. */
export function lazyOAuth(): OAuth {
  let loaded: Promise<OAuth> | undefined;
  const load = () => (loaded ??= import('./open-oauth.ts').then(({ openOAuth }) => openOAuth()));
  return {
    begin: async (server, request) => (await load()).begin(server, request),
    finish: async (server, url, attempt) => (await load()).finish(server, url, attempt),
    renew: async (server, refreshToken) => (await load()).renew(server, refreshToken),
  };
}
