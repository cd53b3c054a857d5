import type { FoundIssue } from '@confab/contract/features/linear';
import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { SearchField } from '@confab/ui/search-field';
import { Skeleton } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { issueSearchQuery, linkIssueMutation } from '../api.ts';

type ModalProps = { accountId: number; conversationId: number; onClose: () => void };

/** Searches for an issue and links it to the conversation. */
export function LinkIssueModal({ accountId, conversationId, onClose }: ModalProps) {
  const text = useText();
  const [input, setInput] = useState('');
  const searchText = useDeferredValue(input.trim());
  const [submitted, setSubmitted] = useState('');
  const query = useQuery({ ...issueSearchQuery(accountId, submitted), enabled: submitted !== '' });
  const link = useMutation(linkIssueMutation(useQueryClient(), accountId));
  const choose = (issue: FoundIssue) =>
    link.mutate(
      { conversation_id: conversationId, issue_id: issue.id, title: issue.title },
      {
        onSuccess: onClose,
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
      },
    );
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="small"
      title={text('linear:linkTitle')}
      closeLabel={text('common:close')}
      footer={
        <Button variant="primary" isDisabled={searchText === ''} onPress={() => setSubmitted(searchText)}>
          {text('linear:search')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchField
          label={text('linear:searchLabel')}
          clearLabel={text('linear:clear')}
          value={input}
          onChange={setInput}
          onSubmit={(value) => setSubmitted(value.trim())}
          autoFocus
        />
        {submitted !== '' && (
          <QueryView query={query} skeleton={<Skeleton width="60%" />} errorTitle={text('linear:failed')}>
            {(issues) => <Found {...{ issues, choose }} isPending={link.isPending} />}
          </QueryView>
        )}
      </div>
    </Modal>
  );
}

type FoundProps = { issues: readonly FoundIssue[]; isPending: boolean; choose: (issue: FoundIssue) => void };

function Found({ issues, isPending, choose }: FoundProps) {
  const text = useText();
  if (issues.length === 0) return <p className="text-control text-text-muted">{text('linear:notFound')}</p>;
  return (
    <ul aria-label={text('linear:found')} className="flex flex-col gap-2">
      {issues.map((issue) => (
        <li key={issue.id} className="flex items-center gap-2 text-control">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi className="text-text-muted">{issue.identifier}</bdi> <bdi>{issue.title}</bdi>
          </span>
          <Button
            size="small"
            isDisabled={isPending}
            aria-label={text('linear:linkIssue', { issue: issue.identifier })}
            onPress={() => choose(issue)}
          >
            {text('linear:linkShort')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
