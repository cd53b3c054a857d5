import type { Portal } from '@confab/contract/features/portal';
import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { Tabs } from '@confab/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { BackButton } from '../../../platform/pages/wizard-page.tsx';
import { portalsQuery } from '../api.ts';
import { portalPath, publicPath } from '../model.ts';
import { useHelpCenterLocation } from './use-help-center-location.ts';

const tabs = [
  'information',
  'customizations',
  'locales',
  'categories',
  'members',
  'figures',
  'transfer',
] as const;
type Tab = (typeof tabs)[number];

type PortalFrameProps = { tab: Tab; children: (portal: Portal) => ReactNode };

/** The settings of the portal in the address: what is in one of the tabs over it. */
export function PortalFrame({ tab, children }: PortalFrameProps) {
  const text = useText();
  const { slug } = useHelpCenterLocation();
  const query = useQuery(portalsQuery(useAccountId()));
  const portal = query.data?.payload.find((each) => each.slug === slug);
  return (
    <SettingsPage
      title={portal ? text('portal:edit.title', { name: portal.name }) : text('portal:edit.plainTitle')}
      start={<BackButton to="portals/all" />}
      actions={portal && !portal.archived && <OpenPublic portal={portal} />}
    >
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('portal:list.loadError')}>
        {() => (portal ? <PortalTabs tab={tab}>{children(portal)}</PortalTabs> : <NoPortal />)}
      </QueryView>
    </SettingsPage>
  );
}

function OpenPublic({ portal }: { portal: Portal }) {
  const text = useText();
  return (
    <ButtonLink
      href={publicPath(portal.slug, portal.meta.default_locale)}
      target="_blank"
      rel="noreferrer"
      icon={<ExternalLink aria-hidden size={14} />}
    >
      <span className="max-sm:sr-only">{text('portal:open')}</span>
    </ButtonLink>
  );
}

/** Each tab has an address of its own. */
function PortalTabs({ tab, children }: { tab: Tab; children: ReactNode }) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { slug } = useHelpCenterLocation();
  return (
    <Tabs
      selected={tab}
      onChange={(id) =>
        void navigate({
          to: accountPath(accountId, portalPath(slug, id === 'information' ? 'edit' : `edit/${id}`)),
        })
      }
      label={text('portal:edit.tabs')}
      tabs={tabs.map((id) => ({ id, label: text(`portal:edit.${id}`) }))}
      scrollStartLabel={text('common:scrollStart')}
      scrollEndLabel={text('common:scrollEnd')}
      panelClassName="flex flex-col gap-5 pt-5"
    >
      {children}
    </Tabs>
  );
}

/** Shown for the URL of a portal that was deleted, or has another slug now. */
export function NoPortal() {
  const text = useText();
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={text('portal:missing')}
      description={text('portal:missingText')}
      action={
        <ButtonLink variant="primary" href={accountPath(useAccountId(), 'portals/all')}>
          {text('portal:list.back')}
        </ButtonLink>
      }
    />
  );
}
