import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMembership } from '../../../platform/account/account-context.ts';

/** Checks the guard again when the user's permissions in the account change: the screen may no longer be allowed. */
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
