import { AvatarPicker } from '@confab/ui/avatar-picker';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import type { Profile } from '@confab/contract/nouns/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../main/error-text.ts';
import { useForm } from '../../../main/form.ts';
import { FormError } from '../../../main/form-error.tsx';
import { formRules } from '../../../main/form-rules.ts';
import { useText } from '../../../main/messages/use-text.ts';
import { deleteAvatarMutation, updateProfileMutation } from '../api.ts';

/** Picture, names and address. */
export function PersonForm({ profile }: { profile: Profile }) {
  const text = useText();
  const [avatar, setAvatar] = useState<File>();
  const form = usePersonForm(profile, avatar, () => setAvatar(undefined));
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card
        title={text('profile:person.title')}
        footer={
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {text('common:save')}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <FormError message={form.error} />
          <Picture profile={profile} onSelect={setAvatar} />
          <TextField
            label={text('profile:person.name')}
            name="name"
            autoComplete="name"
            maxLength={255}
            isRequired
            {...form.field('name')}
          />
          <TextField
            label={text('profile:person.displayName')}
            help={text('profile:person.displayNameHelp')}
            name="display_name"
            autoComplete="nickname"
            maxLength={255}
            {...form.field('display_name')}
          />
          <TextField
            label={text('profile:person.email')}
            name="email"
            type="email"
            autoComplete="email"
            dir="ltr"
            isRequired
            {...form.field('email')}
          />
        </div>
      </Card>
    </form>
  );
}

function usePersonForm(profile: Profile, avatar: File | undefined, onSaved: () => void) {
  const text = useText();
  const rules = formRules(text);
  const update = useMutation(updateProfileMutation(useQueryClient()));
  return useForm({
    initial: { name: profile.name, display_name: profile.display_name ?? '', email: profile.email },
    rules: { name: rules.required, email: rules.email },
    submit: async ({ name, display_name: displayName, email }) => {
      const input = { name: name.trim(), display_name: displayName.trim(), email: email.trim() };
      const saved = await update.mutateAsync({ input, avatar });
      onSaved();
      const isPending = saved.email.toLowerCase() !== input.email.toLowerCase();
      if (isPending)
        toast({ text: text('profile:person.emailPending', { email: input.email }), duration: 8000 });
      else toast({ text: text('profile:person.saved'), tone: 'positive' });
    },
  });
}

type PictureProps = { profile: Profile; onSelect: (file: File | undefined) => void };

/** A chosen picture is saved with the form; deleting one happens at once. */
function Picture({ profile, onSelect }: PictureProps) {
  const text = useText();
  const { mutate } = useMutation(deleteAvatarMutation(useQueryClient()));
  const remove = () => {
    onSelect(undefined);
    if (profile.avatar_url === '') return;
    mutate(undefined, {
      onSuccess: () => toast({ text: text('profile:person.pictureDeleted'), tone: 'positive' }),
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
  return (
    <AvatarPicker
      label={text('profile:person.picture')}
      name={profile.available_name}
      src={profile.avatar_url}
      canDelete
      chooseLabel={text('profile:person.choosePicture')}
      deleteLabel={text('profile:person.deletePicture')}
      onSelect={(file) => onSelect(file)}
      onDelete={remove}
      onReject={() => toast({ text: text('profile:person.pictureRejected'), tone: 'danger' })}
    />
  );
}
