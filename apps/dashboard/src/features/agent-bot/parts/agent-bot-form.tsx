import { createAgentBot, type AgentBot } from '@confab/contract/features/agent-bot';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAgentBotMutation } from '../api.ts';
import { BotFields, valuesOf } from './bot-fields.tsx';

const constraints = constraintsOf(createAgentBot);

type AgentBotFormProps = {
  /** The one to change; undefined for a new one. */
  bot: AgentBot | undefined;
  onClose: () => void;
};

export function AgentBotForm({ bot, onClose }: AgentBotFormProps) {
  const text = useText();
  const form = useBotForm(bot, onClose);
  return (
    <FormModal
      title={text(bot ? 'agent-bot:form.editTitle' : 'agent-bot:form.addTitle')}
      submitLabel={text(bot ? 'common:save' : 'agent-bot:form.add')}
      form={form}
      onClose={onClose}
    >
      <BotFields bot={bot} form={form} />
      <TextField
        label={text('agent-bot:form.url')}
        help={text('agent-bot:form.urlHelp')}
        name="outgoing_url"
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        {...form.field('outgoing_url')}
      />
    </FormModal>
  );
}

function useBotForm(bot: AgentBot | undefined, onClose: () => void) {
  const text = useText();
  const save = useMutation(saveAgentBotMutation(useQueryClient(), useAccountId()));
  const { required, optionalUrl } = formRules(text);
  return useForm({
    constraints,
    initial: { ...valuesOf(bot), outgoing_url: bot?.outgoing_url ?? '' },
    rules: { name: required, outgoing_url: optionalUrl },
    submit: async ({ name, description, outgoing_url: url, avatar }) => {
      const input = { name: name.trim(), description: description.trim(), outgoing_url: url.trim(), avatar };
      const saved = await save.mutateAsync({ id: bot?.id, input });
      const message = bot ? 'agent-bot:form.saved' : 'agent-bot:form.added';
      toast({ text: text(message, { name: saved.name }), tone: 'positive' });
      onClose();
    },
  });
}
