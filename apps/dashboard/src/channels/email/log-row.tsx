import type { InboundEmail } from '@confab/contract/features/inbound-email';
import { Badge, type BadgeProps } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import { RelativeTime } from '@confab/ui/relative-time';
import { Link } from '@tanstack/react-router';
import { FileText, FolderInput } from 'lucide-react';
import { accountPath } from '../../platform/account/access.ts';
import { useAccountId } from '../../platform/account/account-context.ts';
import { useText } from '../../platform/messages/use-text.ts';

type LogRowProps = { email: InboundEmail; onShow: () => void; onRefile: () => void };

const tones: Record<InboundEmail['outcome'], BadgeProps['tone']> = {
  waiting: 'neutral',
  received: 'positive',
  unreadable: 'warning',
  skipped: 'neutral',
  failed: 'danger',
};

/** An email's sender, date, location, and reason. */
export function LogRow({ email, onShow, onRefile }: LogRowProps) {
  const text = useText();
  const subject = email.subject ?? text('inbox:email.log.noSubject');
  const isDone = email.is_kept && email.outcome !== 'waiting';
  return (
    <li className="flex items-start gap-3 border-b border-border py-3 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-control font-medium">
          <span className="truncate" dir="auto">
            {subject}
          </span>
          <Badge tone={tones[email.outcome] ?? 'neutral'} className="shrink-0">
            {text(`inbox:email.log.outcome.${email.outcome}`)}
          </Badge>
        </p>
        <p className="text-meta wrap-anywhere text-text-muted">
          <bdi>{email.from ?? text('inbox:email.log.noSender')}</bdi>
          {' · '}
          <RelativeTime date={new Date(email.received_at * 1000)} form="long" />
        </p>
        <Whereabouts email={email} />
      </div>
      <div className="flex shrink-0">
        {email.is_kept && (
          <IconButton
            label={text('inbox:email.log.show', { subject })}
            icon={<FileText aria-hidden size={14} />}
            onPress={onShow}
          />
        )}
        {isDone && (
          <IconButton
            label={text('inbox:email.log.refile', { subject })}
            icon={<FolderInput aria-hidden size={14} className="rtl:-scale-x-100" />}
            onPress={onRefile}
          />
        )}
      </div>
    </li>
  );
}

function Whereabouts({ email }: { email: InboundEmail }) {
  const text = useText();
  const accountId = useAccountId();
  const { conversation_id: number, threaded_by: by, reason } = email;
  const why = [
    ...(reason === null ? [] : [text('inbox:email.log.because', { reason })]),
    ...(by === null ? [] : [text(`inbox:email.log.threadedBy.${by}`)]),
  ].join(' · ');
  if (number === null && why === '') return null;
  return (
    <p className="text-meta wrap-anywhere text-text-muted">
      {number !== null && (
        <>
          <Link
            to={accountPath(accountId, `conversations/${number}`)}
            className="font-medium text-accent-text hover:underline"
          >
            {text('inbox:email.log.conversation', { number })}
          </Link>
          {why !== '' && ' · '}
        </>
      )}
      {why}
    </p>
  );
}
