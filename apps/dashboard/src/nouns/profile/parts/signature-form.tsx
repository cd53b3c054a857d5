import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { profileUpdate } from '@confab/contract/nouns/profile';
import type { Profile } from '@confab/contract/nouns/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../main/form.ts';
import { SettingsForm } from '../../../main/settings-form.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { updateProfileMutation } from '../api.ts';

const constraints = constraintsOf(profileUpdate);

export function SignatureForm({ profile }: { profile: Profile }) {
  const text = useText();
  const update = useMutation(updateProfileMutation(useQueryClient()));
  const form = useForm({
    constraints,
    initial: { message_signature: profile.message_signature ?? '' },
    submit: async (input) => {
      await update.mutateAsync({ input });
      toast({ text: text('profile:signature.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm
      form={form}
      isSecondary
      title={text('profile:signature.title')}
      description={text('profile:signature.description')}
    >
      <TextArea
        label={text('profile:signature.label')}
        hideLabel
        name="message_signature"
        minRows={4}
        placeholder={text('profile:signature.placeholder')}
        {...form.field('message_signature')}
      />
    </SettingsForm>
  );
}
