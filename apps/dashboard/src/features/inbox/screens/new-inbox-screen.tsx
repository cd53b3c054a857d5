import { useHasFeature } from '@confab/ui/feature-wrapper';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { channelKinds } from '../../../channels/registry.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { Wizard } from '../parts/wizard.tsx';

/** First step: which channel. */
export function NewInboxScreen() {
  const text = useText();
  const accountId = useAccountId();
  const hasFeature = useHasFeature();
  const offered = channelKinds.filter(({ featureKey }) => featureKey === undefined || hasFeature(featureKey));
  return (
    <Wizard step="channel" back="settings/inboxes/list">
      <h2 className="text-title font-semibold">{text('inbox:wizard.channel')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {offered.map(({ page, icon: Icon, name, description }) => (
          <li key={page}>
            <Link
              to={accountPath(accountId, `settings/inboxes/new/${page}`)}
              className="flex h-full items-center gap-3 rounded-card border border-border bg-surface p-4 transition-colors hover:border-border-strong hover:bg-surface-hover"
            >
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text"
              >
                <Icon size={20} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-body font-medium">{text(name)}</span>
                <span className="block text-control text-text-muted">{text(description)}</span>
              </span>
              <ChevronRight aria-hidden size={16} className="text-text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Wizard>
  );
}
