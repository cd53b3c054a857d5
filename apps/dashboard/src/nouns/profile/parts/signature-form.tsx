import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import type { Profile } from '@confab/contract/nouns/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../main/form.ts';
import { FormError } from '../../../main/form-error.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { updateProfileMutation } from '../api.ts';

export function SignatureForm({ profile }: { profile: Profile }) {
  const text = useText();
  const update = useMutation(updateProfileMutation(useQueryClient()));
  const form = useForm({
    initial: { message_signature: profile.message_signature ?? '' },
    submit: async (input) => {
      await update.mutateAsync({ input });
      toast({ text: text('profile:signature.saved'), tone: 'positive' });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card
        title={text('profile:signature.title')}
        description={text('profile:signature.description')}
        footer={
          <Button type="submit" isPending={form.isPending}>
            {text('common:save')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <FormError message={form.error} />
          <TextArea
            label={text('profile:signature.label')}
            hideLabel
            name="message_signature"
            minRows={4}
            maxLength={20_000}
            placeholder={text('profile:signature.placeholder')}
            {...form.field('message_signature')}
          />
        </div>
      </Card>
    </form>
  );
}
