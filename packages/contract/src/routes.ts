import type { Route } from './kit/route.ts';
import { nounModules } from './noun-modules.ts';

/**
 * Every route of the contract, noun by noun. For what walks all of them (documents, tests); callers import the
 * route they call.
 */
export const routes: readonly Route[] = Object.values(nounModules).flatMap((nouns) =>
  Object.values(nouns).filter(isRoute),
);

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'method' in value
  );
}
