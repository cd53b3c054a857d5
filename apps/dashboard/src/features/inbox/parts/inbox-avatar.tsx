import { AvatarPicker } from '@confab/ui/avatar-picker';
import { toast } from '@confab/ui/toast';
import type { Inbox } from '@confab/contract/features/inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteInboxAvatarMutation } from '../api.ts';

type InboxAvatarProps = { inbox: Inbox; onSelect: (file: File | undefined) => void };

/** A selected image is saved with the form; deleting one takes effect immediately. */
export function InboxAvatar({ inbox, onSelect }: InboxAvatarProps) {
  const text = useText();
  const remove = useMutation({
    ...deleteInboxAvatarMutation(useQueryClient(), useAccountId(), inbox.id),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <AvatarPicker
      label={text('inbox:edit.picture')}
      name={inbox.name}
      src={inbox.avatar_url}
      canDelete
      chooseLabel={text('inbox:edit.choosePicture')}
      deleteLabel={text('inbox:edit.deletePicture')}
      onSelect={(file) => onSelect(file)}
      onDelete={() => {
        onSelect(undefined);
        if (inbox.avatar_url !== '') remove.mutate();
      }}
      onReject={() => toast({ text: text('inbox:edit.pictureRejected'), tone: 'danger' })}
    />
  );
}
