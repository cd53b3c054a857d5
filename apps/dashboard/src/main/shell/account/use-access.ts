import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMembership } from '../../../platform/account/account-context.ts';

/** Asks the guard again once one may do something else in the account: the screen may be closed to them now. */
export function useAccess(): void {
  const router = useRouter();
  const held = useMembership()?.permissions.join(' ');
  const before = useRef(held);
  useEffect(() => {
    if (before.current === held) return;
    before.current = held;
    void router.invalidate();
  }, [router, held]);
}
