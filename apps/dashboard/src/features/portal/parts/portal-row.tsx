import type { Portal } from '@confab/contract/features/portal';
import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import type { MenuItem } from '@confab/ui/menu';
import { RowMenu } from '@confab/ui/row-menu';
import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Ellipsis, ExternalLink, Settings, Trash2 } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { localeName, localePath, localesOf, portalPath, publicPath } from '../model.ts';
import { useMayManage } from './use-may-manage.ts';
import { useRemovePortal } from './use-remove-portal.ts';

const shownLocales = 3;

/** A portal with its languages and how many articles it has. */
export function PortalRow({ portal }: { portal: Portal }) {
  const text = useText();
  const language = useLanguage();
  const accountId = useAccountId();
  const { name, slug, archived, meta, config, logo } = portal;
  const articles = config.allowed_locales.reduce((sum, one) => sum + one.articles_count, 0);
  const { custom_domain: domain } = portal;
  const address = domain !== null && portal.domain?.is_verified === true ? domain : `/hc/${slug}`;
  const locales = localesOf(portal);
  const named = locales.slice(0, shownLocales).map((code) => localeName(code, language));
  const more = locales.length - named.length;
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <Avatar name={name} src={logo?.file_url} shape="square" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-control font-medium">
          <Link
            to={accountPath(accountId, localePath(slug, meta.default_locale))}
            className="max-w-full truncate hover:underline"
            dir="auto"
          >
            {name}
          </Link>
          {archived && <Badge>{text('portal:archived')}</Badge>}
        </p>
        <p className="truncate text-meta text-text-muted">
          <bdi>{address}</bdi>
          {' · '}
          {text('portal:articles', { count: articles })}
          {' · '}
          {named.join(', ')}
          {more > 0 && ` ${text('portal:list.moreLocales', { count: more })}`}
        </p>
      </div>
      <PortalMenu portal={portal} />
    </li>
  );
}

function PortalMenu({ portal }: { portal: Portal }) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const { setArchived, remove } = useRemovePortal();
  const { name, slug, archived, meta } = portal;
  const open: MenuItem = {
    id: 'open',
    label: text('portal:open'),
    icon: <ExternalLink size={14} />,
    onAction: () => void window.open(publicPath(slug, meta.default_locale), '_blank', 'noreferrer'),
  };
  const manage: MenuItem[] = [
    {
      id: 'settings',
      label: text('portal:settings'),
      icon: <Settings size={14} />,
      onAction: () => void navigate({ to: accountPath(accountId, portalPath(slug, 'edit')) }),
    },
    {
      id: 'archive',
      label: text(archived ? 'portal:archive.undo' : 'portal:archive.confirm'),
      icon: archived ? <ArchiveRestore size={14} /> : <Archive size={14} />,
      onAction: () => void setArchived(portal, !archived),
    },
    {
      id: 'delete',
      label: text('portal:delete.confirm'),
      tone: 'danger',
      icon: <Trash2 size={14} />,
      onAction: () => void remove(portal),
    },
  ];
  const items = [...(archived ? [] : [open]), ...(mayManage ? manage : [])];
  if (items.length === 0) return null;
  return (
    <RowMenu
      label={text('portal:list.actions', { name })}
      icon={<Ellipsis aria-hidden size={16} />}
      items={items}
    />
  );
}
