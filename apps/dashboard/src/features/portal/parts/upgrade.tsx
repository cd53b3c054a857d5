import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Code, Globe, LibraryBig, Search } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';

const offers = [
  { id: 'portals', Icon: LibraryBig },
  { id: 'locales', Icon: Globe },
  { id: 'seo', Icon: Search },
  { id: 'api', Icon: Code },
] as const;

/** Replaces the help center in accounts without it: describes it and, in the cloud edition, how to get it. */
export function Upgrade() {
  const text = useText();
  return (
    <SettingsPage title={text('portal:title')}>
      <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 py-6">
        <span
          aria-hidden
          className="grid size-12 place-items-center rounded-card border border-border bg-surface text-text-muted"
        >
          <BookOpen size={24} />
        </span>
        <div className="text-center">
          <h2 className="text-heading font-semibold">{text('portal:upgrade.heading')}</h2>
          <p className="mt-1 text-body text-balance text-text-muted">{text('portal:upgrade.description')}</p>
        </div>
        <ul aria-label={text('portal:upgrade.offers')} className="grid w-full gap-3 sm:grid-cols-2">
          {offers.map(({ id, Icon }) => (
            <li key={id} className="flex gap-3 rounded-card border border-border bg-surface p-4">
              <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-text-muted" />
              <div>
                <h3 className="text-control font-medium">{text(`portal:upgrade.${id}`)}</h3>
                <p className="text-control text-text-muted">{text(`portal:upgrade.${id}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        {pageConfig().isCloud ? (
          <CloudActions />
        ) : (
          <p className="text-control text-text-muted">{text('portal:upgrade.ask')}</p>
        )}
      </div>
    </SettingsPage>
  );
}

function CloudActions() {
  const text = useText();
  const navigate = useNavigate();
  const billing = accountPath(useAccountId(), 'settings/billing');
  const isAdministrator = useIsAdministrator();
  const { docsUrl } = pageConfig();
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {docsUrl !== undefined && (
        <ButtonLink href={docsUrl} target="_blank" rel="noreferrer">
          {text('portal:upgrade.learnMore')}
        </ButtonLink>
      )}
      {isAdministrator ? (
        <Button variant="primary" onPress={() => void navigate({ to: billing })}>
          {text('portal:upgrade.upgrade')}
        </Button>
      ) : (
        <p className="text-control text-text-muted">{text('portal:upgrade.askAdministrator')}</p>
      )}
    </div>
  );
}
