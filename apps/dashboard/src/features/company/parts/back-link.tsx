import { ArrowLeft } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** To all companies. */
export function BackLink() {
  const text = useText();
  return (
    <Link
      to={accountPath(useAccountId(), 'companies')}
      aria-label={text('company:page.back')}
      title={text('company:page.back')}
      className="focus-ring grid size-8 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
    >
      <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
    </Link>
  );
}
