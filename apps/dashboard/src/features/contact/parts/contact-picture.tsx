import type { Contact } from '@confab/contract/features/contact';
import { AvatarPicker } from '@confab/ui/avatar-picker';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { savePictureMutation } from '../api.ts';

/** The picture of a contact and whether they are online. A chosen one is saved at once, so is its removal. */
export function ContactPicture({ contact }: { contact: Contact }) {
  const text = useText();
  const [error, setError] = useState<string>();
  const save = useMutation(savePictureMutation(useQueryClient(), useAccountId()));
  const isOnline = contact.availability_status === 'online';
  const change = (picture: File | undefined) => {
    setError(undefined);
    save.mutate(
      { id: contact.id, picture },
      {
        onSuccess: () =>
          toast({
            text: text(picture ? 'contact:picture.saved' : 'contact:picture.removed'),
            tone: 'positive',
          }),
        onError: (failure) => setError(errorText(failure, text)),
      },
    );
  };
  return (
    <div className="mb-4">
      <AvatarPicker
        label={text('contact:picture.title')}
        name={contact.name}
        src={contact.thumbnail}
        canDelete={contact.thumbnail !== ''}
        chooseLabel={text('contact:picture.choose')}
        deleteLabel={text('contact:picture.remove')}
        isDisabled={save.isPending}
        error={error}
        {...(isOnline
          ? {
              status: { presence: 'online', presenceLabel: text('common:online') },
              help: text('contact:picture.online'),
            }
          : {})}
        onSelect={change}
        onDelete={() => change(undefined)}
        onReject={() => setError(text('contact:picture.rejected'))}
      />
    </div>
  );
}
