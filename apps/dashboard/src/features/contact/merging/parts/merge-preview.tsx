import type { Contact } from '@confab/contract/features/contact';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { attributesOf, customAttributesQuery } from '../../../custom-attribute/index.ts';
import { mergedFields, type MergedField } from '../merge-model.ts';

/** Both contacts side by side, field by field, and which value stays. */
export function MergePreview({ kept, other }: { kept: Contact; other: Contact }) {
  const text = useText();
  const nameOf = useFieldNames();
  return (
    <table className="w-full table-fixed border-collapse text-start text-control">
      <thead>
        <tr className="border-b border-border text-meta text-text-muted">
          <th scope="col" className="w-[26%] py-1.5 pe-2 text-start font-medium">
            <span className="sr-only">{text('contact:merge.field')}</span>
          </th>
          <th scope="col" className="py-1.5 pe-2 text-start font-medium break-words">
            {text('contact:merge.kept')}
          </th>
          <th scope="col" className="py-1.5 text-start font-medium break-words">
            {text('contact:merge.other')}
          </th>
        </tr>
      </thead>
      <tbody>
        {mergedFields(kept, other).map((field) => (
          <tr key={nameOf(field)} className="border-b border-border align-top last:border-0">
            <th
              scope="row"
              className="py-1.5 pe-2 text-start text-meta font-normal break-words text-text-muted"
            >
              {nameOf(field)}
            </th>
            <Value value={field.kept} wins={field.wins !== 'other'} className="pe-2" />
            <Value value={field.other} wins={field.wins !== 'kept'} className="" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ValueProps = { value: string; wins: boolean; className: string };

function Value({ value, wins, className }: ValueProps) {
  const text = useText();
  if (value === '') return <td className={`py-1.5 text-text-muted ${className}`}>–</td>;
  return (
    <td className={`py-1.5 break-words ${className}`}>
      {wins ? (
        <span className="font-medium">
          <Check aria-hidden size={13} className="me-1 inline text-positive" />
          <bdi>{value}</bdi>
        </span>
      ) : (
        <s className="text-text-muted">
          <span className="sr-only">{text('contact:merge.dropped')} </span>
          <bdi>{value}</bdi>
        </s>
      )}
    </td>
  );
}

function useFieldNames(): (field: MergedField) => string {
  const text = useText();
  const { data = [] } = useQuery(customAttributesQuery(useAccountId()));
  const own = attributesOf(data, 'contact_attribute');
  return ({ key }) => {
    if ('field' in key) return text(`contact:form.${key.field}`);
    const known = own.find(({ attribute_key: name }) => name === key.attribute);
    return known?.attribute_display_name ?? key.attribute;
  };
}
