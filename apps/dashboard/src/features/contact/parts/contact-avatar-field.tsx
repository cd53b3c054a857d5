import type { Contact } from '@confab/contract/features/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { SavedAvatar } from '../../../platform/forms/saved-avatar.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAvatarMutation } from '../api.ts';

/** The avatar of a contact and whether they are online. A chosen one is saved immediately, as is its removal. */
export function ContactAvatarField({ contact }: { contact: Contact }) {
  const text = useText();
  const { mutateAsync, isPending } = useMutation(saveAvatarMutation(useQueryClient(), useAccountId()));
  const isOnline = contact.availability_status === 'online';
  return (
    <div className="mb-4">
      <SavedAvatar
        label={text('contact:picture.title')}
        name={contact.name}
        src={contact.thumbnail}
        chooseLabel={text('contact:picture.choose')}
        deleteLabel={text('contact:picture.remove')}
        texts={{
          saved: text('contact:picture.saved'),
          removed: text('contact:picture.removed'),
          rejected: text('contact:picture.rejected'),
        }}
        isPending={isPending}
        save={(file) => mutateAsync({ id: contact.id, file })}
        {...(isOnline
          ? {
              status: { presence: 'online', presenceLabel: text('common:online') },
              help: text('contact:picture.online'),
            }
          : {})}
      />
    </div>
  );
}
