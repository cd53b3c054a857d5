import { Badge } from '@confab/ui/badge';
import { Lock } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type EntryBadgesProps = { isLocked: boolean; isBeta?: boolean | undefined };

/** That an entry is no part of the plan of the account, or is new. */
export function EntryBadges({ isLocked, isBeta }: EntryBadgesProps) {
  const text = useText();
  if (isLocked) return <Lock size={14} aria-label={text('shell:nav.turnedOff')} role="img" />;
  return isBeta && <Badge>{text('shell:nav.beta')}</Badge>;
}
