import { AvatarPicker } from '@confab/ui/avatar-picker';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { profileUpdate } from '@confab/contract/features/profile';
import type { Profile } from '@confab/contract/features/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteAvatarMutation, updateProfileMutation } from '../api.ts';

const constraints = constraintsOf(profileUpdate);

/** Image, names, and address. The form resets after requesting a change of address. */
export function PersonForm({ profile }: { profile: Profile }) {
  const [round, setRound] = useState(0);
  return <Form key={round} profile={profile} onEmailRequested={() => setRound(round + 1)} />;
}

type FormProps = { profile: Profile; onEmailRequested: () => void };

function Form({ profile, onEmailRequested }: FormProps) {
  const text = useText();
  const [avatar, setAvatar] = useState<File>();
  const [round, setRound] = useState(0);
  const discard = () => {
    setAvatar(undefined);
    setRound(round + 1);
  };
  const form = usePersonForm(profile, avatar, { onSaved: () => setAvatar(undefined), onEmailRequested });
  return (
    <SettingsForm
      form={form}
      title={text('profile:person.title')}
      hasOtherChanges={avatar !== undefined}
      onDiscard={discard}
    >
      <ProfileAvatar key={round} profile={profile} onSelect={setAvatar} />
      <TextField
        label={text('profile:person.name')}
        name="name"
        autoComplete="name"
        isRequired
        {...form.field('name')}
      />
      <TextField
        label={text('profile:person.displayName')}
        help={text('profile:person.displayNameHelp')}
        name="display_name"
        autoComplete="nickname"
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
      {isOther(form.values.email, profile) && (
        <TextField
          label={text('profile:password.current')}
          help={text('profile:person.emailPasswordHelp')}
          name="current_password"
          type="password"
          autoComplete="current-password"
          {...form.field('current_password')}
        />
      )}
    </SettingsForm>
  );
}

function isOther(email: string, profile: Profile): boolean {
  return email.trim().toLowerCase() !== profile.email.toLowerCase();
}

type Ends = { onSaved: () => void; onEmailRequested: () => void };

function usePersonForm(profile: Profile, avatar: File | undefined, { onSaved, onEmailRequested }: Ends) {
  const text = useText();
  const rules = formRules(text);
  const update = useMutation(updateProfileMutation(useQueryClient()));
  return useForm({
    constraints,
    initial: {
      name: profile.name,
      display_name: profile.display_name ?? '',
      email: profile.email,
      current_password: '',
    },
    rules: { name: rules.required, email: rules.email },
    submit: async ({ name, display_name: displayName, email: typed, current_password: password }) => {
      const email = typed.trim();
      const person = { name: name.trim(), display_name: displayName.trim() };
      const isNewEmail = isOther(email, profile);
      // The address is only sent when it changed: sending the current one cancels a pending change.
      const input = isNewEmail ? { ...person, email, current_password: password } : person;
      await update.mutateAsync({ input, avatar });
      onSaved();
      if (isNewEmail) {
        toast({ text: text('profile:person.emailPending', { email }), duration: 8000 });
        onEmailRequested();
      } else toast({ text: text('profile:person.saved'), tone: 'positive' });
    },
  });
}

type ProfileAvatarProps = { profile: Profile; onSelect: (file: File | undefined) => void };

/** A selected image is saved with the form; deleting one takes effect immediately. */
function ProfileAvatar({ profile, onSelect }: ProfileAvatarProps) {
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
