import type { Permission } from '@confab/contract/kit/permissions';

/** What a screen's route says of itself, beside its path. */
export type RouteFacts = {
  /** The route's name in the product; also what the shell highlights by. */
  name: string;
  /** One of these is needed. */
  permissions: readonly Permission[];
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteFacts['name'];
    permissions?: RouteFacts['permissions'];
  }
}
