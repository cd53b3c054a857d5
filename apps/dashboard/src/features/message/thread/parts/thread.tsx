import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../../platform/page-config.ts';
import { loadBackMutation, loadOlderMutation, threadQuery } from '../../api.ts';
import { unseenOf, type Opened, type Thread as ThreadData } from '../../model.ts';
import { rowsOf } from '../rows-model.ts';
import type { MessageActions } from './message-menu.tsx';
import { RowList } from './row-list.tsx';

export type ThreadProps = {
  accountId: number;
  conversationId: number;
  /** How it was when it was opened; decides the position of the unread divider. */
  opened: Omit<Opened, 'newestId'>;
  actions: Omit<MessageActions, 'jump'>;
};

/** The messages of a conversation, newest at the bottom. */
export function Thread(props: ThreadProps) {
  const { accountId, conversationId } = props;
  const text = useText();
  const queryClient = useQueryClient();
  const thread = useQuery(threadQuery(queryClient, accountId, conversationId));
  if (thread.data) return <Loaded {...props} thread={thread.data} />;
  if (!thread.isError) return <BubbleSkeletons />;
  return (
    <ErrorState
      className="flex-1"
      title={text('conversation:thread.failed')}
      description={errorText(thread.error, text)}
      retryLabel={text('common:retry')}
      onRetry={() => void thread.refetch()}
      isRetrying={thread.isFetching}
    />
  );
}

function Loaded(props: ThreadProps & { thread: ThreadData }) {
  const { thread, accountId, conversationId, opened, actions } = props;
  const text = useText();
  const queryClient = useQueryClient();
  const profile = useProfile();
  const older = useMutation(loadOlderMutation(queryClient, accountId, conversationId));
  // Frozen at opening: the divider must not wander while one reads. Older messages put it where it belongs.
  const [newestId] = useState(thread.messages.at(-1)?.id ?? 0);
  const unread = unseenOf(thread, { ...opened, newestId });
  const [system] = useState(() => ({ key: 'system', name: pageConfig().installationName, avatar: '' }));
  const rows = rowsOf(thread, {
    unread,
    me: { key: `user:${profile.id}`, name: profile.available_name, avatar: profile.avatar_url },
    system,
  });
  const loadOlder = () => {
    const first = thread.messages[0];
    if (thread.hasOlder && first && !older.isPending) older.mutate(first.id);
  };
  const { mutateAsync: loadBack } = useMutation(loadBackMutation(queryClient, accountId, conversationId));
  const loadBackTo = async (id: number): Promise<boolean> => {
    const first = thread.messages[0];
    try {
      if (first && (await loadBack({ from: id, before: first.id }))) return true;
      toast({ text: text('conversation:message.tooFar') });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
    }
    return false;
  };
  if (rows.length === 0) {
    return (
      <EmptyState
        className="flex-1 justify-center"
        icon={<MessagesSquare size={24} />}
        title={text('conversation:thread.empty')}
        description={text('conversation:thread.emptyText')}
      />
    );
  }
  return (
    <RowList
      rows={rows}
      thread={thread}
      actions={actions}
      onNearTop={older.isError ? undefined : loadOlder}
      loadBackTo={loadBackTo}
      top={
        older.isError ? (
          <Button size="small" onPress={loadOlder}>
            {text('common:retry')}
          </Button>
        ) : null
      }
    />
  );
}

function BubbleSkeletons() {
  const text = useText();
  const shapes = ['45%', '30%', '55%', '38%'];
  return (
    <SkeletonGroup
      label={text('conversation:thread.loading')}
      className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden p-4"
    >
      {shapes.map((width, index) => (
        <div key={width} className={`flex items-end gap-2 ${index % 2 === 1 ? 'flex-row-reverse' : ''}`}>
          <Skeleton shape="circle" height="1.5rem" />
          <Skeleton shape="block" width={width} height="3rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
