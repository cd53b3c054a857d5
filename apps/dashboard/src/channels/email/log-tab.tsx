import type { InboundEmail } from '@confab/contract/features/inbound-email';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../platform/pages/list-skeleton.tsx';
import type { ChannelTabProps } from '../channel-setup.ts';
import { EmailSource } from './email-source.tsx';
import { emailLogQuery } from './log-api.ts';
import { LogRow } from './log-row.tsx';
import { RefileForm } from './refile-form.tsx';

type Opened = { kind: 'source' | 'refile'; email: InboundEmail };

/** The emails received by the inbox, the result of each, and refiling. */
export function LogTab({ inbox }: ChannelTabProps) {
  const text = useText();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-control text-text-muted">{text('inbox:email.log.description')}</p>
      <LogList
        inboxId={inbox.id}
        onShow={(email) => setOpened({ kind: 'source', email })}
        onRefile={(email) => setOpened({ kind: 'refile', email })}
      />
      {opened?.kind === 'source' && <EmailSource inboxId={inbox.id} email={opened.email} onClose={close} />}
      {opened?.kind === 'refile' && <RefileForm inboxId={inbox.id} email={opened.email} onClose={close} />}
    </div>
  );
}

type LogListProps = {
  inboxId: number;
  onShow: (email: InboundEmail) => void;
  onRefile: (email: InboundEmail) => void;
};

function LogList({ inboxId, onShow, onRefile }: LogListProps) {
  const text = useText();
  const query = useInfiniteQuery(emailLogQuery(useAccountId(), inboxId));
  const { data, error } = query;
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={text('inbox:email.log.loadError')}
        description={errorText(error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (data === undefined) return <ListSkeleton />;
  const emails = data.pages.flatMap(({ payload }) => payload);
  if (emails.length === 0)
    return (
      <EmptyState
        icon={<MailOpen size={24} />}
        title={text('inbox:email.log.empty')}
        description={text('inbox:email.log.emptyText')}
      />
    );
  return (
    <>
      <Card padding="none">
        <ul aria-label={text('inbox:email.log.title')}>
          {emails.map((email) => (
            <LogRow
              key={email.id}
              email={email}
              onShow={() => onShow(email)}
              onRefile={() => onRefile(email)}
            />
          ))}
        </ul>
      </Card>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-meta text-danger">
              {errorText(query.error, text)}
            </p>
          )}
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {text('inbox:email.log.older')}
          </Button>
        </div>
      )}
    </>
  );
}
