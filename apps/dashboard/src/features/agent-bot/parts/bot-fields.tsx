import type { AgentBot } from '@confab/contract/features/agent-bot';
import { AvatarPicker } from '@confab/ui/avatar-picker';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import type { FormState } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** The fields of every bot. `avatar` is a new avatar, null removes it, undefined keeps it. */
export type BotValues = { name: string; description: string; avatar: File | null | undefined };

export function valuesOf(bot: AgentBot | undefined): BotValues {
  return {
    name: bot?.name ?? '',
    description: bot?.description ?? '',
    avatar: undefined,
  };
}

type BotFieldsProps = {
  bot: AgentBot | undefined;
  form: { values: BotValues } & Pick<FormState<BotValues>, 'field' | 'set'>;
};

export function BotFields({ bot, form }: BotFieldsProps) {
  const text = useText();
  const { values, set } = form;
  return (
    <>
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
    </>
  );
}
