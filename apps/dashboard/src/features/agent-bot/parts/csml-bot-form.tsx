import { createAgentBot, maxScriptLength, type AgentBot } from '@confab/contract/features/agent-bot';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAgentBotMutation } from '../api.ts';
import { BotFields, valuesOf } from './bot-fields.tsx';

const constraints = constraintsOf(createAgentBot);

/** A bot whose script is written here; undefined for a new one. */
export function CsmlBotForm({ bot }: { bot: AgentBot | undefined }) {
  const text = useText();
  const form = useCsmlForm(bot);
  return (
    <SettingsForm submitLabel={text(bot ? 'common:save' : 'agent-bot:form.add')} form={form}>
      <BotFields bot={bot} form={form} />
      <TextArea
        label={text('agent-bot:csml.script')}
        help={text('agent-bot:csml.scriptHelp')}
        isRequired
        minRows={12}
        maxRows={28}
        dir="ltr"
        className="[&_textarea]:font-mono"
        {...form.field('script')}
      />
    </SettingsForm>
  );
}

function useCsmlForm(bot: AgentBot | undefined) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const save = useMutation(saveAgentBotMutation(useQueryClient(), accountId));
  const { required } = formRules(text);
  const form = useForm({
    constraints,
    initial: { ...valuesOf(bot), script: scriptOf(bot) },
    rules: {
      name: required,
      script: (script) =>
        required(script) ??
        (script.length > maxScriptLength ? text('form:tooLong', { count: maxScriptLength }) : undefined),
    },
    paths: { bot_config: 'script' },
    submit: async ({ name, description, avatar, script }) => {
      const input = {
        name: name.trim(),
        description: description.trim(),
        avatar,
        bot_type: 'csml' as const,
        bot_config: { ...bot?.bot_config, csml_content: script },
      };
      const saved = await save.mutateAsync({ id: bot?.id, input });
      const message = bot ? 'agent-bot:form.saved' : 'agent-bot:form.added';
      toast({ text: text(message, { name: saved.name }), tone: 'positive' });
    },
  });
  const { isSaved } = form;
  // After saving: before, leaving would ask for confirmation.
  useEffect(() => {
    if (isSaved) void navigate({ to: accountPath(accountId, 'settings/agent-bots') });
  }, [isSaved, accountId, navigate]);
  return form;
}

function scriptOf(bot: AgentBot | undefined): string {
  const script = bot?.bot_config['csml_content'];
  return typeof script === 'string' ? script : '';
}
