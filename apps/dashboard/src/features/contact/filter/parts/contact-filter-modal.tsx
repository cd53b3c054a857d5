import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FilterModal, type ListFilterModal } from '../../../custom-filter/index.ts';
import { labelsQuery } from '../../../label/index.ts';

/** The dialog with the labels to choose from. */
export function ContactFilterModal({ accountId, ...props }: ComponentProps<ListFilterModal>) {
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  const options = labels.map(({ title }) => ({ id: title, label: title }));
  return <FilterModal {...props} optionsOf={(kind) => (kind === 'label' ? options : [])} />;
}
