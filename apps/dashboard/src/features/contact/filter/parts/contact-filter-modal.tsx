import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { customAttributesQuery } from '../../../custom-attribute/index.ts';
import { FilterModal, type ListFilterModal } from '../../../custom-filter/index.ts';
import { labelsQuery } from '../../../label/index.ts';
import { contactFilters } from '../attribute-model.ts';

/** The dialog with the account's attributes, and the labels to choose from. */
export function ContactFilterModal(props: ComponentProps<ListFilterModal>) {
  const { accountId } = props;
  const custom = useQuery(customAttributesQuery(accountId));
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  const options = labels.map(({ title }) => ({ id: title, label: title }));
  if (custom.isPending) return null;
  return (
    <FilterModal
      {...props}
      type="contact"
      attributes={contactFilters(custom.data ?? [])}
      optionsOf={(kind) => (kind === 'label' ? options : [])}
    />
  );
}
