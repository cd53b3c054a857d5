import type { Article, ArticleVersion } from '@confab/contract/features/article';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { Modal } from '@confab/ui/modal';
import { Select } from '@confab/ui/select';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import {
  isConflict,
  restoreVersionMutation,
  versionQuery,
  versionsQuery,
  type PortalKey,
} from '../../api.ts';
import { Changes } from './changes.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';

type VersionsProps = { portalKey: PortalKey; article: Article; onClose: () => void };

/** What an article was: who saved it and when, what is different, and the way back. */
export function Versions({ portalKey, article, onClose }: VersionsProps) {
  const text = useText();
  const query = useQuery({ ...versionsQuery(portalKey, article.id), staleTime: 0 });
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="large"
      title={text('article:versions.title')}
      description={text('article:versions.text')}
      closeLabel={text('common:close')}
    >
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('article:versions.loadError')}>
        {({ payload }) =>
          payload.length === 0 ? (
            <EmptyState icon={<History size={24} />} title={text('article:versions.none')} />
          ) : (
            <Chosen {...{ portalKey, article, onClose }} versions={payload} />
          )
        }
      </QueryView>
    </Modal>
  );
}

function Chosen({ portalKey, article, onClose, versions }: VersionsProps & { versions: ArticleVersion[] }) {
  const [id, setId] = useState(versions[0]?.id);
  const at = Math.max(
    versions.findIndex((version) => version.id === id),
    0,
  );
  const version = versions[at];
  if (version === undefined) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <List {...{ versions, id: version.id }} onChoose={setId} />
      <Compared {...{ portalKey, article, onClose, version }} before={versions[at + 1]} />
    </div>
  );
}

type ListProps = { versions: readonly ArticleVersion[]; id: number; onChoose: (id: number) => void };

function List({ versions, id, onChoose }: ListProps) {
  const text = useText();
  const when = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul
      aria-label={text('article:versions.title')}
      className="flex max-h-[60vh] flex-col gap-1 overflow-y-auto p-1 max-sm:max-h-48"
    >
      {versions.map(({ id: versionId, created_at: at, author, status }) => (
        <li key={versionId}>
          <button
            type="button"
            aria-current={versionId === id ? 'true' : undefined}
            onClick={() => onChoose(versionId)}
            className="focus-ring flex w-full items-center gap-2 rounded-control px-2.5 py-1.5 text-start text-control hover:bg-surface-hover aria-[current]:bg-surface-active"
          >
            <span className="min-w-0 flex-1">
              <span className="block">{when.format(at * 1000)}</span>
              <span className="block truncate text-meta text-text-muted">
                <bdi className="truncate-end">{author?.available_name ?? text('article:list.nobody')}</bdi>
              </span>
            </span>
            {status === 'published' && <StatusBadge status={status} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

const sides = ['now', 'before'] as const;
type Side = (typeof sides)[number];

type ComparedProps = VersionsProps & { version: ArticleVersion; before: ArticleVersion | undefined };

/** A version beside the text of now, or beside the version before it. */
function Compared({ portalKey, article, onClose, version, before }: ComparedProps) {
  const text = useText();
  const [side, setSide] = useState<Side>('now');
  const shown = useQuery({ ...versionQuery(portalKey, article.id, version.id), staleTime: 0 });
  const earlier = useQuery({
    ...versionQuery(portalKey, article.id, before?.id ?? 0),
    enabled: side === 'before' && before !== undefined,
  });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={text('article:versions.compare')}
          placeholder={text('article:versions.now')}
          value={side}
          options={sides.map((one) => ({ id: one, label: text(`article:versions.${one}`) }))}
          onChange={(chosen) => setSide(sides.find((one) => one === chosen) ?? 'now')}
          className="w-full sm:w-56"
        />
        <span className="ms-auto">
          <Restore {...{ portalKey, article, version, onClose }} />
        </span>
      </div>
      <QueryView query={shown} skeleton={<ListSkeleton />} errorTitle={text('article:versions.loadError')}>
        {({ payload }) =>
          side === 'now' ? (
            <Changes older={payload} newer={article} />
          ) : before === undefined ? (
            <Changes older={{ title: '', content: '' }} newer={payload} />
          ) : (
            <QueryView
              query={earlier}
              skeleton={<ListSkeleton />}
              errorTitle={text('article:versions.loadError')}
            >
              {({ payload: older }) => <Changes older={older} newer={payload} />}
            </QueryView>
          )
        }
      </QueryView>
    </div>
  );
}

function Restore({ portalKey, article, version, onClose }: VersionsProps & { version: ArticleVersion }) {
  const text = useText();
  const restore = useMutation({
    ...restoreVersionMutation(useQueryClient(), portalKey, article),
    onError: (error) =>
      toast({
        text: isConflict(error) ? text('article:versions.conflict') : errorText(error, text),
        tone: 'danger',
      }),
  });
  return (
    <Button
      isPending={restore.isPending}
      onPress={() =>
        restore.mutate(version.id, {
          onSuccess: () => {
            toast({ text: text('article:versions.restored'), tone: 'positive' });
            onClose();
          },
        })
      }
    >
      {text('article:versions.restore')}
    </Button>
  );
}
