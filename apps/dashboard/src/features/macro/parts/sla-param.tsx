import { Select } from '@confab/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { slaPoliciesQuery } from '../../sla-policy/index.ts';

type SlaParamProps = {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (id: string) => void;
};

/** One of the account's SLA policies. */
export function SlaParam({ value, ...field }: SlaParamProps) {
  const text = useText();
  const policies = useQuery(slaPoliciesQuery(useAccountId())).data?.payload ?? [];
  return (
    <Select
      {...field}
      hideLabel
      value={value || null}
      placeholder={text('macro:param.choose')}
      options={policies.map(({ id, name }) => ({ id: String(id), label: name }))}
    />
  );
}
