import { TextField, type TextFieldProps } from '@confab/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useDebounced } from '../../../platform/lists/use-debounced.ts';
import { companyNamesQuery } from '../api.ts';

/** A text that names a company: those of the account are suggested while it is typed, and any other may be. */
export function CompanyNameField(props: TextFieldProps & { value: string }) {
  const listId = useId();
  const search = useDebounced(props.value.trim());
  const { data } = useQuery(companyNamesQuery(useAccountId(), search));
  return (
    <>
      <TextField autoComplete="off" {...props} list={listId} />
      <datalist id={listId}>
        {data?.payload.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
