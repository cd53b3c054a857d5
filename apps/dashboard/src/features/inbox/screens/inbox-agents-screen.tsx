import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import type { Agent } from '@confab/contract/features/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useUnsavedGuard } from '../../../platform/forms/unsaved.ts';
import { AgentPicker, agentsQuery } from '../../agent/index.ts';
import { setMembersMutation } from '../api.ts';
import { Wizard } from '../parts/wizard.tsx';

/** Third step: who answers conversations. The creator of the inbox is preselected. */
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
  const save = useMutation(setMembersMutation(useQueryClient(), accountId, Number(inboxId)));
  const form = useForm({
    initial: { user_ids: [ownId] },
    submit: async ({ user_ids: chosen }) => {
      await save.mutateAsync(chosen);
      await navigate({ to: accountPath(accountId, `settings/inboxes/new/${inboxId}/finish`) });
    },
  });
  useUnsavedGuard(form.isDirty && !form.isPending);
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card
        title={text('inbox:agents.title')}
        description={text('inbox:agents.description')}
        footer={
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {text('inbox:agents.submit')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <FormError message={form.error} />
          <AgentPicker
            label={text('inbox:agents.label')}
            agents={agents}
            chosen={new Set(form.values.user_ids)}
            onChange={(chosen) =>
              form.set(
                'user_ids',
                [...chosen].toSorted((one, other) => one - other),
              )
            }
          />
        </div>
      </Card>
    </form>
  );
}
