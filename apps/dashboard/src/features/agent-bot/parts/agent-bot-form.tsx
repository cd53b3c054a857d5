import { createAgentBot, type AgentBot } from '@confab/contract/features/agent-bot';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { AvatarPicker } from '@confab/ui/avatar-picker';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAgentBotMutation } from '../api.ts';

const constraints = constraintsOf(createAgentBot);

type AgentBotFormProps = {
  /** The one to change; undefined for a new one. */
  bot: AgentBot | undefined;
  onClose: () => void;
};

export function AgentBotForm({ bot, onClose }: AgentBotFormProps) {
  const text = useText();
  const form = useBotForm(bot, onClose);
  const { values, set } = form;
  return (
    <FormModal
      title={text(bot ? 'agent-bot:form.editTitle' : 'agent-bot:form.addTitle')}
      submitLabel={text(bot ? 'common:save' : 'agent-bot:form.add')}
      form={form}
      onClose={onClose}
    >
      <AvatarPicker
        label={text('agent-bot:form.picture')}
        name={values.name}
        src={values.avatar === null ? '' : bot?.thumbnail}
        canDelete
        chooseLabel={text('agent-bot:form.choosePicture')}
        deleteLabel={text('agent-bot:form.deletePicture')}
        error={form.field('avatar').error}
        onSelect={(file) => set('avatar', file)}
        onDelete={() => set('avatar', bot === undefined || bot.thumbnail === '' ? undefined : null)}
        onReject={() => toast({ text: text('agent-bot:form.pictureRejected'), tone: 'danger' })}
      />
      <TextField
        label={text('agent-bot:form.name')}
        name="name"
        autoComplete="off"
        isRequired
        autoFocus
        dir="auto"
        {...form.field('name')}
      />
      <TextArea
        label={text('agent-bot:form.description')}
        minRows={2}
        maxRows={5}
        dir="auto"
        {...form.field('description')}
      />
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
    initial: {
      name: bot?.name ?? '',
      description: bot?.description ?? '',
      outgoing_url: bot?.outgoing_url ?? '',
      avatar: undefined as File | null | undefined,
    },
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
