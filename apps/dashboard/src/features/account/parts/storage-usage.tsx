import type { StorageUsage } from '@confab/contract/features/upload';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { Progress } from '@confab/ui/progress';
import { sizeText } from '@confab/rules/size-text';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { storageUsageQuery } from '../api.ts';

/** Above this share, visitors' files are rejected, so that agents can still send. */
const nearlyFull = 0.9;

/** How much of its storage the account uses, and where. For administrators. */
export function StorageUsageCard() {
  const text = useText();
  const query = useQuery(storageUsageQuery(useAccountId()));
  return (
    <Card title={text('account:storage.title')} description={text('account:storage.description')}>
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('account:storage.loadError')}>
        {(usage) => (usage.file_count === 0 ? <NoFiles /> : <Usage usage={usage} />)}
      </QueryView>
    </Card>
  );
}

function NoFiles() {
  const text = useText();
  return (
    <EmptyState
      title={text('account:storage.empty')}
      description={text('account:storage.emptyText')}
      headingLevel={3}
      size="small"
    />
  );
}

function Usage({ usage }: { usage: StorageUsage }) {
  const text = useText();
  const language = useLanguage();
  const { used_bytes: used, max_bytes: max, file_count: count, inboxes } = usage;
  const isNearlyFull = max !== null && used >= max * nearlyFull;
  const usedText = sizeText(used, language);
  return (
    <div className="flex flex-col gap-4">
      {max === null ? (
        <p className="text-body text-text">{usedText}</p>
      ) : (
        <Progress
          label={text('account:storage.used')}
          value={Math.min(used, max)}
          max={Math.max(max, 1)}
          valueText={text('account:storage.usedOf', { used: usedText, max: sizeText(max, language) })}
          tone={isNearlyFull ? 'danger' : 'accent'}
        />
      )}
      <p className="text-control text-text-muted">{text('account:storage.files', { count })}</p>
      {isNearlyFull && <p className="text-control text-danger">{text('account:storage.nearlyFull')}</p>}
      {inboxes.length > 0 && <LargestInboxes inboxes={inboxes} />}
    </div>
  );
}

function LargestInboxes({ inboxes }: { inboxes: StorageUsage['inboxes'] }) {
  const text = useText();
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-control font-medium text-text">{text('account:storage.largest')}</h3>
      <ul className="flex flex-col gap-1">
        {inboxes.map((inbox) => (
          <li key={inbox.inbox_id} className="flex justify-between gap-4 text-control">
            <span className="min-w-0 truncate text-text">
              <bdi className="truncate-end">{inbox.name ?? text('account:storage.goneInbox')}</bdi>
            </span>
            <span className="shrink-0 text-text-muted">{sizeText(inbox.used_bytes, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
