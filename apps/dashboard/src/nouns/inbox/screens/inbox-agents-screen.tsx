import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import type { Agent } from '@confab/contract/nouns/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { accountPath } from '../../../main/access.ts';
import { useAccountId, useProfile } from '../../../main/account-context.ts';
import { errorText } from '../../../main/error-text.ts';
import { FormError } from '../../../main/form-error.tsx';
import { FormSkeleton } from '../../../main/list-skeleton.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { QueryView } from '../../../main/query-view.tsx';
import { agentsQuery } from '../../agent/door.ts';
import { setMembersMutation } from '../api.ts';
import { MemberPicker } from '../parts/member-picker.tsx';
import { Wizard } from '../parts/wizard.tsx';

/** Third step: who answers here. Whoever makes an inbox most likely does, so they are chosen already. */
export function InboxAgentsScreen() {
  const text = useText();
  const query = useQuery(agentsQuery(useAccountId()));
  return (
    <Wizard step="agents" back="settings/inboxes/list">
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('inbox:agents.loadError')}>
        {(agents) => <AgentsForm agents={agents} />}
      </QueryView>
    </Wizard>
  );
}

function AgentsForm({ agents }: { agents: readonly Agent[] }) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { inboxId } = useParams({ strict: false });
  const { id: ownId } = useProfile();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([ownId]));
  const save = useMutation({
    ...setMembersMutation(useQueryClient(), accountId, Number(inboxId)),
    onSettled: (_members, error) => {
      if (error) return undefined;
      return navigate({ to: accountPath(accountId, `settings/inboxes/new/${inboxId}/finish`) });
    },
  });
  return (
    <Card
      title={text('inbox:agents.title')}
      description={text('inbox:agents.description')}
      footer={
        <Button variant="primary" isPending={save.isPending} onPress={() => save.mutate([...chosen])}>
          {text('inbox:agents.submit')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={save.isError ? errorText(save.error, text) : undefined} />
        <MemberPicker agents={agents} chosen={chosen} onChange={setChosen} />
      </div>
    </Card>
  );
}
