import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { contactSearch, contactSorts, type ContactListLocation, type ContactSearch } from '../model.ts';

/** The contacts selected by the URL, and how to select others. */
export function useContactListLocation() {
  const navigate = useNavigate();
  const { label, viewId }: { label?: string; viewId?: string } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const search = contactSearch(useSearch({ strict: false }));
  const listLocation: ContactListLocation = {
    view: path.endsWith('/contacts/active') ? 'active' : 'all',
    label,
    segmentId: viewId === undefined ? undefined : Number(viewId),
    q: search.q,
    sort: search.sort ?? contactSorts[0],
  };
  const go = (change: ContactSearch) =>
    void navigate({ to: path, search: contactSearch({ ...search, ...change }), replace: true });
  return { location: listLocation, path, go };
}
