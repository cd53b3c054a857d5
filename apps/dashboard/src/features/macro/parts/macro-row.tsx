import type { Macro } from '@confab/contract/features/macro';
import { Badge } from '@confab/ui/badge';
import { ButtonLink } from '@confab/ui/button-link';
import { IconButton } from '@confab/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useIsAdministrator, useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type MacroRowProps = { macro: Macro; onDelete: () => void };

/** A macro, and what this user may do with it. */
export function MacroRow({ macro, onDelete }: MacroRowProps) {
  const { id, name, visibility, actions, created_by: author, account_id: accountId } = macro;
  const text = useText();
  const { id: userId } = useProfile();
  const isAdministrator = useIsAdministrator();
  const isOwn = author?.id === userId;
  const isForEveryone = visibility === 'global';
  const mayEdit = isOwn || (isForEveryone && isAdministrator);
  const mayDelete = isOwn || (isForEveryone && isAdministrator && author === undefined);
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-control font-medium">
          <bdi className="truncate">{name}</bdi>
          <Badge>{text(`macro:visibility.${visibility}`)}</Badge>
        </p>
        <p className="truncate text-meta text-text-muted">
          {text('macro:list.actions', { count: actions.length })}
          {author && (
            <>
              {' · '}
              <bdi>{text('macro:list.by', { name: author.available_name })}</bdi>
            </>
          )}
        </p>
      </div>
      {mayEdit && (
        <ButtonLink
          variant="quiet"
          aria-label={text('macro:edit', { name })}
          icon={<Pencil aria-hidden size={14} />}
          href={accountPath(accountId, `settings/macros/${id}/edit`)}
        >
          {text('macro:list.edit')}
        </ButtonLink>
      )}
      {mayDelete && (
        <IconButton
          label={text('macro:remove', { name })}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={onDelete}
        />
      )}
    </li>
  );
}
