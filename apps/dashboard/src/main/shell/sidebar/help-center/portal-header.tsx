import { Avatar } from '@confab/ui/avatar';
import { IconButton } from '@confab/ui/icon-button';
import { Popover } from '@confab/ui/popover';
import { Tooltip, TooltipAnchor } from '@confab/ui/tooltip';
import { ChevronsUpDown, ExternalLink } from 'lucide-react';
import { localeName, publicPath } from '../../../../features/portal/index.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import type { SectionsProps } from '../sidebar-section.tsx';
import { PortalChoice } from './portal-choice.tsx';
import type { SidebarLocation } from './use-sidebar-location.ts';

/** The current portal and language, with links to the public pages and to the others. */
export function PortalHeader({ portal, locale, onFollow }: SidebarLocation & SectionsProps) {
  const text = useText();
  const language = useLanguage();
  const { name, slug, logo, archived } = portal;
  return (
    <div className="flex items-center gap-2 ps-2">
      <Avatar name={name} src={logo?.file_url} shape="square" size="md" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        <p className="truncate text-meta text-text-muted">
          {localeName(locale, language)}
          {archived && ` · ${text('portal:archived')}`}
        </p>
      </div>
      {!archived && (
        <Tooltip content={text('portal:open')}>
          <TooltipAnchor>
            <a
              href={publicPath(slug, locale)}
              target="_blank"
              rel="noreferrer"
              aria-label={text('portal:open')}
              className="focus-ring grid size-7 shrink-0 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
            >
              <ExternalLink aria-hidden size={14} />
            </a>
          </TooltipAnchor>
        </Tooltip>
      )}
      <Popover
        label={text('portal:choice.title')}
        trigger={
          <IconButton
            size="small"
            label={text('portal:choice.open')}
            icon={<ChevronsUpDown aria-hidden size={14} />}
          />
        }
        className="w-80 max-w-[calc(100vw-1rem)] p-0!"
      >
        {(close) => (
          <PortalChoice
            {...{ portal, locale }}
            onChoose={() => {
              close();
              onFollow?.();
            }}
          />
        )}
      </Popover>
    </div>
  );
}
