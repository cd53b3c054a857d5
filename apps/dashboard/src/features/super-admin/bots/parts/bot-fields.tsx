import { AvatarPicker } from '@confab/ui/avatar-picker';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import type { ConsoleBot } from '@confab/contract/features/super-admin-bot';
import type { FormState } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';

/** `avatar` is a new avatar, null removes it, undefined keeps it. */
export type BotValues = {
  name: string;
  description: string;
  outgoing_url: string;
  avatar: File | null | undefined;
};

export function botValuesOf(bot: ConsoleBot | undefined): BotValues {
  return {
    name: bot?.name ?? '',
    description: bot?.description ?? '',
    outgoing_url: bot?.outgoing_url ?? '',
    avatar: undefined,
  };
}

/** The values to send; the avatar is sent separately. */
export function botInputOf({ name, description, outgoing_url: url }: BotValues) {
  return {
    name: name.trim(),
    description: description.trim() || null,
    outgoing_url: url.trim() || null,
  };
}

type BotFieldsProps = {
  bot: ConsoleBot | undefined;
  form: { values: BotValues } & Pick<FormState<BotValues>, 'field' | 'set'>;
};

export function BotFields({ bot, form }: BotFieldsProps) {
  const text = useText();
  const { values, set } = form;
  return (
    <>
      <AvatarPicker
        label={text('super-admin:bot.picture')}
        name={values.name}
        src={values.avatar === null ? '' : bot?.avatar_url}
        canDelete
        chooseLabel={text('super-admin:bot.choosePicture')}
        deleteLabel={text('super-admin:bot.deletePicture')}
        error={form.field('avatar').error}
        onSelect={(file) => set('avatar', file)}
        onDelete={() => set('avatar', bot === undefined || bot.avatar_url === '' ? undefined : null)}
        onReject={() => toast({ text: text('super-admin:bot.pictureRejected'), tone: 'danger' })}
      />
      <TextField label={text('super-admin:name')} name="name" isRequired dir="auto" {...form.field('name')} />
      <TextArea
        label={text('super-admin:bot.descriptionLabel')}
        minRows={2}
        maxRows={5}
        dir="auto"
        {...form.field('description')}
      />
      {bot?.bot_type !== 'csml' && (
        <TextField
          label={text('super-admin:bot.url')}
          help={text('super-admin:bot.urlHelp')}
          name="outgoing_url"
          type="url"
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          {...form.field('outgoing_url')}
        />
      )}
    </>
  );
}
