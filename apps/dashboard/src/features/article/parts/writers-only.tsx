import { EmptyState } from '@confab/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { portalsQuery, useMayWrite } from '../../portal/index.ts';

type WritersOnlyProps = {
  slug: string;
  /** Shown to users who may edit articles but not add them. */
  isNew: boolean;
  children: ReactNode;
};

/** The editor, for who may begin an article in the portal. */
export function WritersOnly({ slug, isNew, children }: WritersOnlyProps) {
  const text = useText();
  const mayWrite = useMayWrite(slug);
  const query = useQuery(portalsQuery(useAccountId()));
  if (mayWrite || !isNew) return children;
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('article:edit.loadError')}>
      {() => (
        <EmptyState
          icon={<Lock size={24} />}
          title={text('article:writersOnly')}
          description={text('article:writersOnlyText')}
        />
      )}
    </QueryView>
  );
}
