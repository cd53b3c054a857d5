import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { inboxQuery } from '../api.ts';
import { Installation } from '../parts/installation.tsx';
import { Wizard } from '../parts/wizard.tsx';

/** Last step: what to do so that messages arrive. */
export function InboxFinishScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { inboxId } = useParams({ strict: false });
  const id = Number(inboxId);
  const query = useQuery(inboxQuery(accountId, id));
  return (
    <Wizard step="finish" back="settings/inboxes/list">
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('inbox:finish.loadError')}>
        {(inbox) => (
          <Card
            title={text('inbox:finish.title', { name: inbox.name })}
            footer={
              <>
                <ButtonLink href={accountPath(accountId, `settings/inboxes/${id}`)}>
                  {text('inbox:finish.toSettings')}
                </ButtonLink>
                <ButtonLink variant="primary" href={conversationPath(accountId, { kind: 'inbox', id })}>
                  {text('inbox:finish.toInbox')}
                </ButtonLink>
              </>
            }
          >
            <Installation inbox={inbox} />
          </Card>
        )}
      </QueryView>
    </Wizard>
  );
}
