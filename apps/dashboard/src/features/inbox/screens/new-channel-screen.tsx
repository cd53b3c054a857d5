import { Card } from '@confab/ui/card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { setupAt } from '../../../channels/setups.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { createInboxMutation } from '../api.ts';
import { useOwnDocument } from '../../../platform/pages/use-own-document.ts';
import { Wizard } from '../parts/wizard.tsx';

/** Second step: what the channel needs. A channel that does not exist shows nothing. */
export function NewChannelScreen() {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { subPage = '' }: { subPage?: string } = useParams({ strict: false });
  // Of an inbox that is connected again.
  const { inbox_id: inboxId }: { inbox_id?: number } = useSearch({ strict: false });
  const create = useMutation(createInboxMutation(useQueryClient(), accountId));
  const channel = setupAt(subPage);
  useOwnDocument(channel?.kind.hasOwnDocument === true);
  if (channel?.Form === undefined || channel.title === undefined) return null;
  const { title, Form, kind } = channel;
  const goOn = async ({ id }: { id: number }) => {
    const to = accountPath(accountId, `settings/inboxes/new/${id}/agents`);
    // What only that document may load is left behind with it.
    if (kind.hasOwnDocument !== true) return navigate({ to });
    location.assign(to);
    // Disabled until the next document has loaded.
    return new Promise<void>(() => {});
  };
  return (
    <Wizard
      step="details"
      back={inboxId === undefined ? 'settings/inboxes/new' : `settings/inboxes/${inboxId}`}
    >
      <Card title={text(title)}>
        <Form onSubmit={async (input) => goOn(await create.mutateAsync(input))} onMade={goOn} />
      </Card>
    </Wizard>
  );
}
