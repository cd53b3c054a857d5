import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { portalsQuery } from '../api.ts';
import { localePath, startOf } from '../model.ts';
import { NoPortal } from '../parts/portal-frame.tsx';
import { useHelpCenterLocation } from '../parts/use-help-center-location.ts';

/** Redirects to the articles of the portal in the URL, or of the last visited one; to the list if there is none. */
export function DefaultPortalScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { slug } = useHelpCenterLocation();
  const query = useQuery(portalsQuery(accountId));
  const [lastSlug] = useUiSetting('last_active_portal_slug');
  const [lastLocale] = useUiSetting('last_active_locale_code');
  return (
    <SettingsPage title={text('portal:title')}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('portal:list.loadError')}>
        {({ payload }) => {
          const isNamed = slug !== '';
          const portals = isNamed ? payload.filter((portal) => portal.slug === slug) : payload;
          const start = startOf(portals, lastSlug, lastLocale);
          if (start)
            return <Navigate to={accountPath(accountId, localePath(start.slug, start.locale))} replace />;
          return isNamed ? <NoPortal /> : <Navigate to={accountPath(accountId, 'portals/all')} replace />;
        }}
      </QueryView>
    </SettingsPage>
  );
}
