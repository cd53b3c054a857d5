import type { LinkedIssue } from '@confab/contract/features/linear';
import { safeUrl } from '@confab/text/addresses';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { unlinkIssueMutation } from '../api.ts';
import { priorityOf } from '../model.ts';

/** One linked issue: title, state, and link. */
export function IssueItem({ accountId, link: { id, issue } }: { accountId: number; link: LinkedIssue }) {
  const text = useText();
  const { isPending, unlink } = useUnlink(accountId, id, issue.identifier);
  const address = safeUrl(issue.url);
  const facts = [
    issue.state.name,
    text(`linear:priority.${priorityOf(issue.priority)}`),
    issue.assignee?.name ?? text('linear:unassigned'),
    ...issue.labels.nodes.map(({ name }) => name),
  ];
  return (
    <li className="flex items-start gap-2 rounded-control border border-border px-2.5 py-2 text-control">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="wrap-anywhere">
          {address === null ? (
            <bdi className="text-text-muted">{issue.identifier}</bdi>
          ) : (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent-text underline underline-offset-2"
            >
              <bdi>{issue.identifier}</bdi>
            </a>
          )}{' '}
          <bdi>{issue.title}</bdi>
        </p>
        <p className="text-meta wrap-anywhere text-text-muted">
          <bdi>{facts.filter((fact) => fact !== '').join(' · ')}</bdi>
        </p>
      </div>
      <IconButton
        size="small"
        label={text('linear:unlink', { issue: issue.identifier })}
        isDisabled={isPending}
        icon={<Unlink aria-hidden size={14} />}
        onPress={() => void unlink()}
      />
    </li>
  );
}

function useUnlink(accountId: number, linkId: string, issue: string) {
  const text = useText();
  const { isPending, mutateAsync } = useMutation(unlinkIssueMutation(useQueryClient(), accountId));
  const unlink = async (): Promise<void> => {
    const isSure = await confirm({
      title: text('linear:unlinkTitle', { issue }),
      description: text('linear:unlinkText'),
      confirmLabel: text('linear:unlinkConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(linkId);
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return { isPending, unlink };
}
