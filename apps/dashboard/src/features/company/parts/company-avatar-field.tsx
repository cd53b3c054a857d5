import type { Company } from '@confab/contract/features/company';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { SavedAvatar } from '../../../platform/forms/saved-avatar.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAvatarMutation } from '../api.ts';

/** The avatar of a company, mostly its logo. */
export function CompanyAvatarField({ company }: { company: Company }) {
  const text = useText();
  const { mutateAsync, isPending } = useMutation(saveAvatarMutation(useQueryClient(), useAccountId()));
  return (
    <SavedAvatar
      label={text('company:picture.title')}
      name={company.name}
      src={company.avatar_url}
      shape="square"
      chooseLabel={text('company:picture.choose')}
      deleteLabel={text('company:picture.remove')}
      texts={{
        saved: text('company:picture.saved'),
        removed: text('company:picture.removed'),
        rejected: text('company:picture.rejected'),
      }}
      isPending={isPending}
      save={(file) => mutateAsync({ id: company.id, file })}
    />
  );
}
