import type { SavedReport } from '@confab/contract/features/saved-report';
import { IconButton } from '@confab/ui/icon-button';
import { Link } from '@confab/ui/link';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { reportPath, screenNames } from '../model.ts';

type SavedReportRowProps = {
  report: SavedReport;
  onEdit: () => void;
  onSend: () => void;
  onDelete: () => void;
};

/** A saved report: its name, schedule, and last result. */
export function SavedReportRow({ report, onEdit, onSend, onDelete }: SavedReportRowProps) {
  const text = useText();
  const accountId = useAccountId();
  const { name, screen, search, is_editable: isEditable, schedule } = report;
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <Link href={reportPath(accountId, screen, search)}>
            <bdi className="truncate-end">{name}</bdi>
          </Link>
        </p>
        <About report={report} />
      </div>
      {isEditable && (
        <>
          {schedule !== null && (
            <IconButton
              label={text('saved-report:sendNow', { name })}
              icon={<Send aria-hidden size={14} />}
              onPress={onSend}
            />
          )}
          <IconButton
            label={text('saved-report:edit.action', { name })}
            icon={<Pencil aria-hidden size={14} />}
            onPress={onEdit}
          />
          <IconButton
            label={text('saved-report:remove', { name })}
            icon={<Trash2 aria-hidden size={14} />}
            onPress={onDelete}
          />
        </>
      )}
    </li>
  );
}

function About({
  report: { screen, is_shared: isShared, user_name: user, schedule },
}: {
  report: SavedReport;
}) {
  const text = useText();
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const time = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const at = (seconds: number) => time.format(new Date(seconds * 1000));
  const parts = [
    text(screenNames[screen]),
    ...(isShared
      ? [user === null ? text('saved-report:isShared') : text('saved-report:sharedBy', { user })]
      : []),
    ...(schedule === null
      ? []
      : [
          schedule.is_paused
            ? text('saved-report:isPaused')
            : text('saved-report:next', {
                frequency: text(`saved-report:frequency.${schedule.frequency}`),
                time: at(schedule.next_at),
              }),
        ]),
  ];
  return (
    <>
      <p className="text-meta text-text-muted">{list.format(parts)}</p>
      {schedule !== null && schedule.last_result !== null && schedule.last_at !== null && (
        <p className={`text-meta ${schedule.last_result === 'sent' ? 'text-text-muted' : 'text-danger'}`}>
          {text(`saved-report:last.${schedule.last_result}`, {
            time: at(schedule.last_at),
            count: schedule.last_count,
          })}
        </p>
      )}
    </>
  );
}
