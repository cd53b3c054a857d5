import { Button } from '@confab/ui/button';
import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { linkedIssuesQuery } from '../api.ts';
import { CreateIssueModal } from './create-issue-modal.tsx';
import { IssueItem } from './issue-item.tsx';
import { LinkIssueModal } from './link-issue-modal.tsx';

type SectionProps = { accountId: number; conversationId: number };

/** The issues of Linear that are linked to a conversation, and the ways to more of them. */
export function LinearSection({ accountId, conversationId }: SectionProps) {
  const text = useText();
  const query = useQuery(linkedIssuesQuery(accountId, conversationId));
  const [open, setOpen] = useState<'create' | 'link'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-3">
      <QueryView query={query} skeleton={<Skeleton width="60%" />} errorTitle={text('linear:failed')}>
        {(links) =>
          links.length === 0 ? (
            <p className="text-control text-text-muted">{text('linear:none')}</p>
          ) : (
            <ul aria-label={text('linear:linked')} className="flex flex-col gap-2">
              {links.map((link) => (
                <IssueItem key={link.id} accountId={accountId} link={link} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onPress={() => setOpen('create')}>
          {text('linear:create')}
        </Button>
        <Button size="small" onPress={() => setOpen('link')}>
          {text('linear:link')}
        </Button>
      </div>
      {open === 'create' && <CreateIssueModal {...{ accountId, conversationId }} onClose={close} />}
      {open === 'link' && <LinkIssueModal {...{ accountId, conversationId }} onClose={close} />}
    </div>
  );
}
