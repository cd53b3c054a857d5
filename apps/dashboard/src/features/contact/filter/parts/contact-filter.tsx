import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { accountPath } from '../../../../platform/account/access.ts';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import { FilterActions, type ListFilterState } from '../../../custom-filter/index.ts';

const Dialog = lazy(async () => {
  const [{ ContactFilterModal: modal }] = await Promise.all([
    import('./contact-filter-modal.tsx'),
    loadMessages(['custom-filter']),
  ]);
  return { default: modal };
});

/** The filter of a list of contacts, and what there is to do with a segment. */
export function ContactFilter({ accountId, filtering }: { accountId: number; filtering: ListFilterState }) {
  const navigate = useNavigate();
  const open = (id: number | undefined) =>
    void navigate({
      to: accountPath(accountId, id === undefined ? 'contacts' : `contacts/custom_view/${id}`),
    });
  return <FilterActions type="contact" onOpen={open} {...{ accountId, filtering, Dialog }} />;
}
