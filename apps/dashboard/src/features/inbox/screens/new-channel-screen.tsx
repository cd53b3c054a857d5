import { Card } from '@confab/ui/card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { setupAt } from '../../../channels/setups.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { createInboxMutation } from '../api.ts';
import { Wizard } from '../parts/wizard.tsx';

/** Second step: what the channel needs. A channel that does not exist shows nothing. */
export function NewChannelScreen() {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { subPage = '' }: { subPage?: string } = useParams({ strict: false });
  const create = useMutation(createInboxMutation(useQueryClient(), accountId));
  const channel = setupAt(subPage);
  if (channel === undefined) return null;
  const { title, Form, kind } = channel;
  const goOn = async ({ id }: { id: number }) => {
    const to = accountPath(accountId, `settings/inboxes/new/${id}/agents`);
    // What only that document may load is left behind with it.
    if (kind.hasOwnDocument === true) location.assign(to);
    else await navigate({ to });
  };
  return (
    <Wizard step="details" back="settings/inboxes/new">
      <Card title={text(title)}>
        <Form onSubmit={async (input) => goOn(await create.mutateAsync(input))} onMade={goOn} />
      </Card>
    </Wizard>
  );
}
