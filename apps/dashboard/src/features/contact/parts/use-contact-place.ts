import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { contactSearch, contactSorts, type ContactPlace, type ContactSearch } from '../model.ts';

/** Milliseconds without a key until what was typed is searched for. */
const typingPauseMs = 250;

/** Which contacts the address asks for, and how to ask for others. */
export function useContactPlace() {
  const navigate = useNavigate();
  const { label, viewId }: { label?: string; viewId?: string } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const search = contactSearch(useSearch({ strict: false }));
  const place: ContactPlace = {
    view: path.endsWith('/contacts/active') ? 'active' : 'all',
    label,
    segmentId: viewId === undefined ? undefined : Number(viewId),
    q: search.q,
    sort: search.sort ?? contactSorts[0],
  };
  const go = (change: ContactSearch) =>
    void navigate({ to: path, search: contactSearch({ ...search, ...change }), replace: true });
  return { place, path, go };
}

/** What is typed becomes the address after a pause; an address that comes from elsewhere becomes what is typed. */
export function useTyped(words: string, search: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  if (known !== words) {
    setKnown(words);
    if (typed.trim() !== words) setTyped(words);
  }
  const searchNow = useEffectEvent(() => {
    if (typed.trim() !== words) search(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => searchNow(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped };
}
