import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import type { ComponentProps, ReactNode } from 'react';
import type { Field } from '../platform/forms/form.ts';
import { useText } from '../platform/messages/use-text.ts';
import { SettingsForm } from '../platform/forms/settings-form.tsx';
import { BehaviorFields, type BehaviorFieldsProps } from './behavior-fields.tsx';
import type { ChannelSettingsProps, ChannelTabProps } from './channel-setup.ts';

type SettingsFrameProps = {
  settings: ChannelSettingsProps;
  form: ComponentProps<typeof SettingsForm>['form'];
  name: Field<string>;
  behavior: BehaviorFieldsProps;
  /** What only this channel has. */
  children?: ReactNode;
};

/** The shared frame of an inbox's general settings: its avatar and name, the channel's part, its behavior. */
export function SettingsFrame({ settings, form, name, behavior, children }: SettingsFrameProps) {
  const text = useText();
  return (
    <SettingsForm form={form} hasOtherChanges={settings.hasNewAvatar} onDiscard={settings.onDiscard}>
      {settings.avatar}
      <TextField label={text('inbox:edit.name')} name="name" isRequired {...name} />
      {children}
      <BehaviorFields {...behavior} />
    </SettingsForm>
  );
}

/** Saves and shows a toast. */
export function useSaving({ save }: Pick<ChannelTabProps, 'save'>): ChannelTabProps['save'] {
  const text = useText();
  return async (input) => {
    await save(input);
    toast({ text: text('inbox:edit.saved'), tone: 'positive' });
  };
}
