import { useHasFeature } from '@confab/ui/feature-wrapper';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ChannelKind, ChannelPage } from '../../../channels/channel-kind.ts';
import { channelKinds } from '../../../channels/registry.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { Wizard } from '../parts/wizard.tsx';

/** First step: which channel. */
export function NewInboxScreen() {
  const text = useText();
  const hasFeature = useHasFeature();
  const offered = channelKinds.flatMap((kind) => {
    const { page, featureKey } = kind;
    return page !== undefined && (featureKey === undefined || hasFeature(featureKey)) ? [{ kind, page }] : [];
  });
  return (
    <Wizard step="channel" back="settings/inboxes/list">
      <h2 className="text-title font-semibold">{text('inbox:wizard.channel')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {offered.map(({ kind, page }) => (
          <li key={page}>
            <Offer kind={kind} page={page} />
          </li>
        ))}
      </ul>
    </Wizard>
  );
}

const frame = 'flex h-full items-center gap-3 rounded-card border border-border bg-surface p-4';

/** A channel to choose; one that is not configured on the installation shows so, and is no link. */
function Offer({ kind, page }: { kind: ChannelKind; page: ChannelPage }) {
  const text = useText();
  const accountId = useAccountId();
  const { isSetUp, offeredAs, hasOwnDocument = false } = kind;
  const own = offeredAs?.(pageConfig());
  const props = { kind, name: own?.name ?? text(kind.name), image: own?.image };
  if (isSetUp?.(pageConfig()) === false)
    return (
      <div aria-disabled className={`${frame} opacity-60 grayscale`}>
        <ChannelName {...props} description={text('inbox:channels.notSetUp')} />
      </div>
    );
  return (
    <Link
      to={accountPath(accountId, `settings/inboxes/new/${page}`)}
      reloadDocument={hasOwnDocument}
      className={`${frame} transition-colors hover:border-border-strong hover:bg-surface-hover`}
    >
      <ChannelName {...props} description={text(`inbox:channels.${page}`)} />
      <ChevronRight aria-hidden size={16} className="text-text-muted rtl:-scale-x-100" />
    </Link>
  );
}

type ChannelNameProps = { kind: ChannelKind; name: string; image: string | undefined; description: string };

function ChannelName({ kind: { icon: Icon }, name, image, description }: ChannelNameProps) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text"
      >
        {image === undefined ? (
          <Icon size={20} />
        ) : (
          <img src={image} alt="" className="size-full rounded-control object-contain" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium" dir="auto">
          {name}
        </span>
        <span className="block text-control text-text-muted">{description}</span>
      </span>
    </>
  );
}
