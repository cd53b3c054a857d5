import type { Company } from '@confab/contract/features/company';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { SavedPicture } from '../../../platform/forms/saved-picture.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { savePictureMutation } from '../api.ts';

/** The picture of a company, its logo for most. */
export function CompanyPicture({ company }: { company: Company }) {
  const text = useText();
  const { mutateAsync, isPending } = useMutation(savePictureMutation(useQueryClient(), useAccountId()));
  return (
    <SavedPicture
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
      save={(picture) => mutateAsync({ id: company.id, picture })}
    />
  );
}
