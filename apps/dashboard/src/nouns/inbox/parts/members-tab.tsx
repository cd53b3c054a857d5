import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Switch } from '@confab/ui/switch';
import { toast } from '@confab/ui/toast';
import type { Inbox } from '@confab/contract/nouns/inbox';
import type { Agent } from '@confab/contract/nouns/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../main/account-context.ts';
import { errorText } from '../../../main/error-text.ts';
import { FormError } from '../../../main/form-error.tsx';
import { FormSkeleton } from '../../../main/list-skeleton.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { QueryView } from '../../../main/query-view.tsx';
import { agentsQuery } from '../../agent/door.ts';
import { inboxMembersQuery, setMembersMutation, updateInboxMutation } from '../api.ts';
import { MemberPicker } from './member-picker.tsx';

/** Who answers in this inbox, and whether conversations are handed out to them. */
export function MembersTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId));
  const members = useQuery(inboxMembersQuery(accountId, inbox.id));
  const view = { skeleton: <FormSkeleton />, errorTitle: text('inbox:agents.loadError') };
  return (
    <QueryView query={agents} {...view}>
      {(all) => (
        <QueryView query={members} {...view}>
          {({ payload }) => <MembersForm inbox={inbox} agents={all} members={payload} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type MembersFormProps = { inbox: Inbox; agents: readonly Agent[]; members: readonly Agent[] };

function MembersForm({ inbox, agents, members }: MembersFormProps) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(members.map(({ id }) => id)));
  const [isAuto, setAuto] = useState(inbox.enable_auto_assignment);
  const setMembers = useMutation(setMembersMutation(queryClient, accountId, inbox.id));
  const update = useMutation(updateInboxMutation(queryClient, accountId, inbox.id));
  const save = async () => {
    try {
      await setMembers.mutateAsync([...chosen]);
      if (isAuto !== inbox.enable_auto_assignment) {
        await update.mutateAsync({ input: { enable_auto_assignment: isAuto } });
      }
      toast({ text: text('inbox:agents.saved'), tone: 'positive' });
    } catch {
      // Said below, by the mutation that failed.
    }
  };
  const failure = setMembers.error ?? update.error;
  return (
    <Card
      title={text('inbox:agents.title')}
      description={text('inbox:agents.description')}
      footer={
        <Button
          variant="primary"
          isPending={setMembers.isPending || update.isPending}
          onPress={() => void save()}
        >
          {text('common:save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError message={failure ? errorText(failure, text) : undefined} />
        <MemberPicker agents={agents} chosen={chosen} onChange={setChosen} />
        <Switch isSpread label={text('inbox:edit.autoAssign')} isSelected={isAuto} onChange={setAuto} />
      </div>
    </Card>
  );
}
