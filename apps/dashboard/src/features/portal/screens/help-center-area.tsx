import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { controlSidebar } from '../../../platform/shell-state.ts';
import { portalsQuery } from '../api.ts';
import { Upgrade } from '../parts/upgrade.tsx';
import { useHelpCenterLocation } from '../parts/use-help-center-location.ts';

/** Around all screens of the help center; without the feature, what it would be. */
export function HelpCenterArea() {
  const hasFeature = useHasFeature();
  return hasFeature('help_center') ? <Inside /> : <Upgrade />;
}

function Inside() {
  useOwnSidebar();
  useNextPosition();
  return <Outlet />;
}

/** Whether the sidebar shows here is a setting of the user, once there is a portal. */
function useOwnSidebar(): void {
  const [stored, save] = useUiSetting('show_help_center_secondary_sidebar');
  const { data } = useQuery(portalsQuery(useAccountId()));
  const hasPortals = (data?.payload.length ?? 0) > 0;
  const isFolded = hasPortals && stored === false;
  const toggle = useEffectEvent((isShown: boolean) => {
    if (hasPortals) save(isShown);
  });
  useLayoutEffect(() => controlSidebar(isFolded, (isShown) => toggle(isShown)), [isFolded]);
}

/** The next visit starts here. */
function useNextPosition(): void {
  const { slug, locale } = useHelpCenterLocation();
  const [lastSlug, saveSlug] = useUiSetting('last_active_portal_slug');
  const [lastLocale, saveLocale] = useUiSetting('last_active_locale_code');
  const keep = useEffectEvent(() => {
    if (slug === '' || locale === '') return;
    if (slug !== lastSlug) saveSlug(slug);
    if (locale !== lastLocale) saveLocale(locale);
  });
  useEffect(() => keep(), [slug, locale]);
}
