import type { GuardedFetch, guardedFetch } from './guarded-fetch.ts';

type Options = Parameters<typeof guardedFetch>[0];

/** The guarded fetch, loaded with the first call: most processes start long before they make one. */
export function lazyOutbound(options: Options): GuardedFetch {
  let loaded: Promise<GuardedFetch> | undefined;
  const load = () =>
    (loaded ??= import('./guarded-fetch.ts').then((loading) => loading.guardedFetch(options)));
  return {
    fetch: async (address, request) => (await load()).fetch(address, request),
    check: async (address) => (await load()).check(address),
    reach: async (hostname) => (await load()).reach(hostname),
    close: async () => (await loaded)?.close(),
  };
}
