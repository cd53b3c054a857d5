import type { Route } from './kit/route.ts';
import { featureModules } from './features.ts';

/**
 * Every route of the contract. For code that needs all of them (documents, tests); callers import the route
 * they call.
 */
export const routes: readonly Route[] = Object.values(featureModules).flatMap((features) =>
  Object.values(features).filter(isRoute),
);

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'method' in value
  );
}
