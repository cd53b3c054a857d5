import { Button } from '@confab/ui/button';
import { ErrorState } from '@confab/ui/error-state';
import { Modal } from '@confab/ui/modal';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { AnswerText } from '../../../copilot/index.ts';
import { askAssistant } from '../assist-api.ts';
import { dataFor, type AssistEvent } from '../assist-model.ts';

type Question = {
  accountId: number;
  conversationId: number;
  hookId: number;
  event: AssistEvent;
  /** Trimmed; empty for actions on the conversation. */
  draft: string;
};

type AssistModalProps = Question & { onUse: (text: string) => void; onClose: () => void };

/** The language model's suggestion. Nothing is inserted before the agent has read it. */
export function AssistModal({ onUse, onClose, ...question }: AssistModalProps) {
  const text = useText();
  const query = useProposal(question);
  const { data: proposed, isFetching } = query;
  const again = () => void query.refetch();
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={text(`assist:event.${question.event}`)}
      closeLabel={text('common:close')}
      footer={
        <>
          <Button onPress={onClose}>{text('common:cancel')}</Button>
          {typeof proposed === 'string' && !query.isError && (
            <>
              <Button isPending={isFetching} onPress={again}>
                {text('assist:again')}
              </Button>
              <Button variant="primary" isDisabled={isFetching} onPress={() => onUse(proposed)}>
                {text(question.draft === '' ? 'assist:insert' : 'assist:replace')}
              </Button>
            </>
          )}
        </>
      }
    >
      {query.isError ? (
        <ErrorState
          title={text('assist:failed')}
          description={errorText(query.error, text)}
          retryLabel={text('common:retry')}
          onRetry={again}
          isRetrying={isFetching}
        />
      ) : (
        <Proposal proposed={proposed} />
      )}
    </Modal>
  );
}

/** Every request costs money and returns a different result: it is only sent on click. */
function useProposal({ accountId, conversationId, hookId, event, draft }: Question) {
  return useQuery({
    queryKey: ['assist', accountId, hookId, conversationId, event, draft],
    queryFn: ({ signal }) => {
      const data = dataFor(event, draft, conversationId);
      return askAssistant(accountId, hookId, { name: event, data }, signal);
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function Proposal({ proposed }: { proposed: string | null | undefined }) {
  const text = useText();
  if (proposed === undefined) {
    return (
      <SkeletonGroup label={text('assist:waiting')} className="flex flex-col gap-2">
        <Skeleton width="92%" />
        <Skeleton width="78%" />
        <Skeleton width="40%" />
      </SkeletonGroup>
    );
  }
  if (proposed === null) return <p className="text-text-muted">{text('assist:nothing')}</p>;
  return (
    <div role="status" className="flex flex-col gap-3">
      <AnswerText content={proposed} />
      <p className="text-meta text-text-muted">{text('assist:check')}</p>
    </div>
  );
}
