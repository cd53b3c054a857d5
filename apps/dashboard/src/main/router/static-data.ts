import type { Gate } from '../../platform/account/gate.ts';
import type { Permission } from '@confab/contract/kit/permissions';

/** A part of the product with a sidebar of its own. */
export type AreaId =
  | 'inbox_view'
  | 'conversations'
  | 'captain'
  | 'contacts'
  | 'reports'
  | 'campaigns'
  | 'help_center'
  | 'settings';

/** The properties of a screen's route, besides its path. */
export type RouteFacts = {
  /** The route's name in the product; also what the shell highlights by. */
  name: string;
  /** One of these is required. */
  permissions: readonly Permission[];
  /** Inherited by the routes below; conversations by default. */
  area: AreaId;
  /** What it needs besides permissions; all of several. */
  gate: Gate | readonly Gate[];
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteFacts['name'];
    permissions?: RouteFacts['permissions'];
    area?: RouteFacts['area'];
    gate?: RouteFacts['gate'] | undefined;
  }
}
