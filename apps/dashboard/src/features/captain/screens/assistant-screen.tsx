import { ErrorState } from '@confab/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { assistantQuery } from '../api.ts';
import { AssistantFigures } from '../parts/assistant-figures.tsx';
import { AssistantForm } from '../parts/assistant-form.tsx';
import { AssistantInboxes } from '../parts/assistant-inboxes.tsx';
import { Playground } from '../parts/playground.tsx';

/** One assistant: playground, report, inboxes, and settings. */
export function AssistantScreen() {
  const text = useText();
  const accountId = useAccountId();
  const isAdministrator = useIsAdministrator();
  const { assistantId = '' }: { assistantId?: string } = useParams({ strict: false });
  const isId = /^[1-9][0-9]{0,15}$/.test(assistantId);
  const query = useQuery({ ...assistantQuery(accountId, Number(assistantId)), enabled: isId });
  const back = text('captain:assistant.back');
  return (
    <SettingsPage
      title={query.data?.name ?? text('captain:assistants.title')}
      start={
        <Link
          to={accountPath(accountId, 'captain/assistants')}
          aria-label={back}
          title={back}
          className="focus-ring grid size-8 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
        </Link>
      }
    >
      {isId ? (
        <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('captain:assistant.loadError')}>
          {(assistant) => (
            <div key={assistant.id} className="contents">
              <Playground assistant={assistant} />
              <AssistantFigures assistantId={assistant.id} />
              <AssistantInboxes assistantId={assistant.id} />
              {isAdministrator && <AssistantForm assistant={assistant} />}
            </div>
          )}
        </QueryView>
      ) : (
        <ErrorState title={text('captain:assistant.loadError')} />
      )}
    </SettingsPage>
  );
}
