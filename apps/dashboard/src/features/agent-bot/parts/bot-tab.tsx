import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Select } from '@confab/ui/select';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { ErrorState } from '@confab/ui/error-state';
import { agentBotsQuery, inboxBotQuery, setInboxBotMutation } from '../api.ts';

/** Which bot answers first in an inbox. */
export function BotTab({ inboxId }: { inboxId: number }) {
  const text = useText();
  const accountId = useAccountId();
  const [bots, current] = useQueries({
    queries: [agentBotsQuery(accountId), inboxBotQuery(accountId, inboxId)],
  });
  const error = bots.error ?? current.error;
  if (error !== null)
    return (
      <ErrorState
        title={text('agent-bot:inbox.loadError')}
        description={errorText(error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => {
          void bots.refetch();
          void current.refetch();
        }}
      />
    );
  if (bots.data === undefined || current.data === undefined) return <FormSkeleton />;
  const id = current.data.agent_bot?.id ?? null;
  // A new form for values that were saved elsewhere.
  return <BotForm key={id} bots={bots.data} current={id} inboxId={inboxId} />;
}

const none = 'none';

type BotFormProps = { bots: readonly AgentBot[]; current: number | null; inboxId: number };

function BotForm({ bots, current, inboxId }: BotFormProps) {
  const text = useText();
  const save = useMutation(setInboxBotMutation(useQueryClient(), useAccountId(), inboxId));
  const form = useForm({
    initial: { agent_bot: current === null ? none : String(current) },
    submit: async ({ agent_bot: chosen }) => {
      await save.mutateAsync(chosen === none ? null : Number(chosen));
      const message = chosen === none ? 'agent-bot:inbox.disconnected' : 'agent-bot:inbox.connected';
      toast({ text: text(message), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form}>
      <Select
        label={text('agent-bot:inbox.label')}
        help={text('agent-bot:inbox.help')}
        placeholder={text('agent-bot:inbox.none')}
        options={[
          { id: none, label: text('agent-bot:inbox.none') },
          ...bots.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        {...form.field('agent_bot')}
      />
    </SettingsForm>
  );
}
