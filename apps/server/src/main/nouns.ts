import { labelRoutes } from '../nouns/label/routes.ts';
import type { Endpoint } from '../platform/http/endpoint.ts';
import type { Platform } from '../platform/platform.ts';
import type { VisitorGuard } from './guard.ts';

/** The routes of a noun, made once at start. */
export type NounRoutes = (platform: Platform) => Endpoint[];

/** The one list of nouns that answer over HTTP. */
export const nounRoutes: readonly NounRoutes[] = [labelRoutes];

/** Who a website visitor is. */
export const visitorGuard =
  (_platform: Platform): VisitorGuard =>
  () =>
    Promise.resolve(null);
