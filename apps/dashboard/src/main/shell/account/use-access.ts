import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMembership } from '../../../platform/account/account-context.ts';

/** Asks the guard again once one may do something else in the account: the screen may be closed to them now. */
export function useAccess(): void {
  const router = useRouter();
  const granted = useMembership()?.permissions.join(' ');
  const before = useRef(granted);
  useEffect(() => {
    if (before.current === granted) return;
    before.current = granted;
    void router.invalidate();
  }, [router, granted]);
}
