import type { Portal } from '@confab/contract/features/portal';
import { useQuery } from '@tanstack/react-query';
import { portalsQuery, startOf, useHelpCenterLocation } from '../../../../features/portal/index.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../../platform/account/ui-settings.ts';

export type SidebarLocation = { portal: Portal; locale: string };

/** The portal and language of the address, else those of the last visit; undefined while there is no portal. */
export function useSidebarLocation(): SidebarLocation | undefined {
  const { slug, locale } = useHelpCenterLocation();
  const { data } = useQuery(portalsQuery(useAccountId()));
  const [lastSlug] = useUiSetting('last_active_portal_slug');
  const [lastLocale] = useUiSetting('last_active_locale_code');
  const portals = data?.payload ?? [];
  const start = startOf(portals, slug || lastSlug, locale || lastLocale);
  const portal = portals.find((each) => each.slug === start?.slug);
  return start && portal && { portal, locale: start.locale };
}
