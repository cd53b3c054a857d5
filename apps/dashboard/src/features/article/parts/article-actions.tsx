import { articleStatuses, type Article, type ArticleStatus } from '@confab/contract/features/article';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { localePath, useMayWrite } from '../../portal/index.ts';
import { deleteArticleMutation, updateArticleMutation, type PortalKey } from '../api.ts';
import { publicPathOf } from '../model.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Comparing texts needs a library that nothing else uses. */
const Versions = lazy(async () => ({ default: (await import('../versions/parts/versions.tsx')).Versions }));

type ArticleActionsProps = { portalKey: PortalKey; article: Article };

/** What becomes of an article: published, back to a draft, archived or deleted. */
export function ArticleActions({ portalKey, article }: ArticleActionsProps) {
  const text = useText();
  const mayWrite = useMayWrite(portalKey.slug);
  const { items, dialogs } = useArticleDialogs(portalKey, article);
  const { setStatus, remove, isPending } = useArticleActions(portalKey, article);
  const isPublished = article.status === 'published';
  const others = articleStatuses.filter((status) => status !== article.status && status !== 'published');
  return (
    <>
      <span className="max-sm:hidden">
        <StatusBadge status={article.status} />
      </span>
      {dialogs}
      {isPublished ? (
        <ButtonLink
          href={publicPathOf(portalKey.slug, article.slug)}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink aria-hidden size={14} />}
        >
          <span className="max-sm:sr-only">{text('article:open')}</span>
        </ButtonLink>
      ) : (
        <Button variant="primary" isPending={isPending} onPress={() => void setStatus('published')}>
          {text('article:to.published')}
        </Button>
      )}
      <Menu
        label={text('article:actions')}
        placement="bottom end"
        trigger={<IconButton label={text('article:actions')} icon={<Ellipsis aria-hidden size={16} />} />}
        items={[
          ...items,
          ...others.map((status) => ({
            id: status,
            label: text(`article:to.${status}`),
            onAction: () => void setStatus(status),
          })),
          ...(mayWrite
            ? [
                {
                  id: 'delete',
                  label: text('article:delete.confirm'),
                  tone: 'danger' as const,
                  onAction: () => void remove(),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** What opens in a dialog: the time of publication, and earlier versions. */
function useArticleDialogs(portalKey: PortalKey, article: Article) {
  const text = useText();
  const [isScheduling, setScheduling] = useState(false);
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  const isPublished = article.status === 'published';
  return {
    items: [
      ...(isPublished
        ? []
        : [
            {
              id: 'schedule',
              label: text(article.publish_at === null ? 'article:schedule.open' : 'article:schedule.change'),
              onAction: () => setScheduling(true),
            },
          ]),
      {
        id: 'versions',
        label: text('article:versions.open'),
        onAction: () => setVersionsOpen(true),
      },
    ],
    dialogs: (
      <>
        {isScheduling && <ScheduleForm {...{ portalKey, article }} onClose={() => setScheduling(false)} />}
        {areVersionsOpen && (
          <Suspense>
            <Versions {...{ portalKey, article }} onClose={() => setVersionsOpen(false)} />
          </Suspense>
        )}
      </>
    ),
  };
}

function useArticleActions(portalKey: PortalKey, { id, title, locale }: Article) {
  const text = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const update = useMutation(updateArticleMutation(queryClient, portalKey));
  const deletion = useMutation(deleteArticleMutation(queryClient, portalKey));
  const setStatus = async (status: ArticleStatus) => {
    try {
      await update.mutateAsync({ id, input: { status } });
      toast({ text: text(`article:is.${status}`), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: text('article:delete.title', { title }),
      description: text('article:delete.text'),
      confirmLabel: text('article:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await deletion.mutateAsync(id);
      toast({ text: text('article:delete.done', { title }), tone: 'positive' });
      await navigate({
        to: accountPath(portalKey.accountId, localePath(portalKey.slug, locale)),
        replace: true,
      });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return { setStatus, remove, isPending: update.isPending };
}
