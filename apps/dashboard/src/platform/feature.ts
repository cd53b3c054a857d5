import type { Permission } from '@confab/contract/kit/permissions';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { Gate } from './account/gate.ts';
import type { lazyScreen } from './pages/lazy-screen.ts';
import type { MessageKey } from './messages/catalog.ts';

/** Loads what a screen shows while the screen itself is loading, or as soon as its link is hovered. */
export type Prefetch = (queryClient: QueryClient, accountId: number, inboxId: number) => Promise<void>;

/** A screen of the settings. One at `labels/list` is also found at `labels`. */
export type SettingsScreen = {
  /** Below `settings/`. */
  path: string;
  /** The route's name in the product. */
  name: string;
  /** One of these is required; default: administrator. */
  permissions?: readonly Permission[];
  component: ReturnType<typeof lazyScreen>;
  prefetch?: Prefetch;
};

/** An entry of the settings sidebar and of the command palette. */
export type SettingsEntry = {
  label: MessageKey;
  icon: LucideIcon;
  /** Inside the account. */
  path: string;
  /** Names of the routes that highlight it. */
  routes: RegExp;
  /** One of these is required; default: administrator. */
  permissions?: readonly Permission[];
  isBeta?: true;
};

/** What a feature adds to the dashboard. `main/features.ts` lists every feature; nothing else registers it. */
export type Feature = {
  /** Of its screens and entries. */
  gate?: Gate;
  screens?: readonly SettingsScreen[];
  entries?: readonly SettingsEntry[];
  /** Registers its live patches; called once, before the first screen. */
  watch?: () => void;
  /** The same for patches that are loaded with the settings, the campaigns and the help center, whose data they change. */
  watchSettings?: () => Promise<void>;
  /** The same for patches that are loaded with the conversation screen, the only one whose data they change. */
  watchConversations?: () => Promise<void>;
};
