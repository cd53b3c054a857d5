import type { Portal } from '@confab/contract/features/portal';
import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check, Settings } from 'lucide-react';
import {
  localeName,
  localePath,
  portalPath,
  portalsQuery,
  useMayManage,
} from '../../../../features/portal/index.ts';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import type { SidebarLocation } from './use-sidebar-location.ts';

type PortalChoiceProps = SidebarLocation & { onChoose: () => void };

/** Every portal with its languages, one of which is open. */
export function PortalChoice({ portal: current, locale, onChoose }: PortalChoiceProps) {
  const text = useText();
  const accountId = useAccountId();
  const { data } = useQuery(portalsQuery(accountId));
  return (
    <div className="flex flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-border px-3 py-2">
        <h2 className="text-control font-semibold">{text('portal:choice.title')}</h2>
        <Link
          to={accountPath(accountId, 'portals/all')}
          onClick={onChoose}
          className="focus-ring rounded-sm text-control text-accent-text hover:underline"
        >
          {text('portal:choice.all')}
        </Link>
      </div>
      <ul className="flex flex-col gap-1 p-2">
        {data?.payload.map((portal) => (
          <li key={portal.id}>
            <PortalLocales
              portal={portal}
              activeLocale={portal.id === current.id ? locale : undefined}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type PortalLocalesProps = { portal: Portal; activeLocale: string | undefined; onChoose: () => void };

function PortalLocales({ portal, activeLocale, onChoose }: PortalLocalesProps) {
  const text = useText();
  const language = useLanguage();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const { name, slug, logo, config, meta } = portal;
  return (
    <section aria-label={name}>
      <div className="flex items-center gap-2 px-1">
        <Avatar name={name} src={logo?.file_url} shape="square" size="sm" />
        <h3 className="min-w-0 flex-1 truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </h3>
        {mayManage && (
          <IconButton
            size="small"
            label={text('portal:choice.settings', { name })}
            icon={<Settings aria-hidden size={14} />}
            onPress={() => {
              onChoose();
              void navigate({ to: accountPath(accountId, portalPath(slug, 'edit')) });
            }}
          />
        )}
      </div>
      <ul>
        {config.allowed_locales.map(({ code, articles_count: count }) => (
          <li key={code}>
            <Link
              to={accountPath(accountId, localePath(slug, code))}
              aria-current={code === activeLocale}
              activeProps={{}}
              onClick={onChoose}
              className="focus-ring flex min-h-9 items-center gap-2 rounded-control ps-8 pe-2 text-control hover:bg-surface-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1.5">
                  <span className="truncate">{localeName(code, language)}</span>
                  {code === meta.default_locale && <Badge>{text('portal:locales.default')}</Badge>}
                </span>
                <span className="block text-meta text-text-muted">{text('portal:articles', { count })}</span>
              </span>
              {code === activeLocale && <Check aria-hidden size={16} className="shrink-0 text-accent-text" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
