import type { Agent } from '@confab/contract/features/user';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useProfile } from '../../../../platform/account/account-context.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../api.ts';
import { viewersQuery } from '../viewing-api.ts';

// Most conversations are open in one window.
const AvatarGroup = lazy(async () => ({
  default: (await import('@confab/ui/avatar-group')).AvatarGroup,
}));

type ViewersProps = { accountId: number; conversationId: number };

/** The colleagues who have the same conversation open. */
export function Viewers({ accountId, conversationId }: ViewersProps) {
  const text = useText();
  const { id: userId } = useProfile();
  const { data: ids } = useQuery(viewersQuery(accountId, conversationId));
  const { data: agents = [] } = useQuery(agentsQuery(accountId));
  const others = agents.filter(({ id }) => id !== userId && ids.includes(id));
  const people = others.map(({ id, name, thumbnail }) => ({ id: String(id), name, src: thumbnail }));
  return (
    <div className="flex min-w-0 shrink-0 items-center gap-1.5">
      {people.length > 0 && (
        <span aria-hidden className="inline-flex">
          <Suspense>
            <AvatarGroup people={people} max={3} size="xs" />
          </Suspense>
        </span>
      )}
      <p role="status" className="max-w-56 truncate text-meta text-text-muted @max-xl:sr-only">
        {viewingText(others, text)}
      </p>
    </div>
  );
}

function viewingText(others: readonly Agent[], text: Text): string {
  const [first, second] = others;
  const name = first?.available_name ?? '';
  if (others.length === 0) return '';
  if (others.length === 1) return text('conversation:viewing.one', { name });
  if (others.length === 2)
    return text('conversation:viewing.two', { name, other: second?.available_name ?? '' });
  return text('conversation:viewing.many', { name, count: others.length - 1 });
}
