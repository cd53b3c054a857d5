import { Tooltip, TooltipAnchor } from '@confab/ui/tooltip';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotificationBell } from '../../features/notification/index.ts';
import { accountPath } from '../../platform/account/access.ts';
import { useAccountId } from '../../platform/account/account-context.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { useArea, useAreas } from './areas.ts';
import { Logo } from '../../platform/logo.tsx';
import { ProfileMenu } from './account/profile-menu.tsx';

const DocsLink = lazy(async () => ({ default: (await import('./docs-link.tsx')).DocsLink }));

/**
 * The narrow column at the start edge: the areas of the product and the user's menu. Phones have a bar instead.
 */
export function Rail() {
  const text = useText();
  return (
    <nav
      aria-label={text('shell:mainNavigation')}
      className="flex w-14 shrink-0 flex-col items-center gap-1 py-3 max-md:hidden"
    >
      <Logo className="mb-3" />
      <RailLinks />
      <div className="mt-auto flex flex-col items-center gap-2">
        <Suspense>{pageConfig().docsUrl !== undefined && <DocsLink />}</Suspense>
        <NotificationBell placement="end" />
        <ProfileMenu placement="end bottom" />
      </div>
    </nav>
  );
}

function RailLinks() {
  const text = useText();
  const accountId = useAccountId();
  const current = useArea();
  return useAreas().map(({ id, label, icon: Icon, path }) => (
    <Tooltip key={id} content={text(label)} placement="end">
      <TooltipAnchor>
        <Link
          to={accountPath(accountId, path)}
          aria-label={text(label)}
          aria-current={id === current ? 'page' : undefined}
          activeProps={{}}
          className={`grid size-9 place-items-center rounded-control transition-colors ${
            id === current
              ? 'bg-surface-active text-text'
              : 'text-text-muted hover:bg-surface-hover hover:text-text'
          }`}
        >
          <Icon aria-hidden size={18} />
        </Link>
      </TooltipAnchor>
    </Tooltip>
  ));
}
