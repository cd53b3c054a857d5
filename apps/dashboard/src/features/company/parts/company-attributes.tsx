import type { Company } from '@confab/contract/features/company';
import { Card } from '@confab/ui/card';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { attributesOf, AttributeValues, customAttributesQuery } from '../../custom-attribute/index.ts';
import { saveAttributeMutation } from '../api.ts';

/** The custom attributes of a company, each edited where it is shown; nothing where the account has none. */
export function CompanyAttributes({ company }: { company: Company }) {
  const text = useText();
  const accountId = useAccountId();
  const { mutateAsync } = useMutation(saveAttributeMutation(useQueryClient(), accountId));
  const { data, isError } = useQuery(customAttributesQuery(accountId));
  const attributes = attributesOf(data ?? [], 'company_attribute');
  const isFailed = isError && data === undefined;
  if (attributes.length === 0 && !isFailed) return null;
  return (
    <Card title={text('company:attributes.title')}>
      {isFailed ? (
        <p role="alert">{text('company:attributes.failed')}</p>
      ) : (
        <AttributeValues
          attributes={attributes}
          values={company.custom_attributes}
          onSave={async (key, value) => {
            try {
              await mutateAsync({ id: company.id, key, value });
              return undefined;
            } catch (error) {
              return errorText(error, text);
            }
          }}
        />
      )}
    </Card>
  );
}
