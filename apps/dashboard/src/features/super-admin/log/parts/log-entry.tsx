import { installationConfigNames } from '@confab/contract/features/super-admin-config';
import type { ConsoleLogEntry } from '@confab/contract/features/super-admin-log';
import { Avatar } from '@confab/ui/avatar';
import { RelativeTime } from '@confab/ui/relative-time';
import { useText } from '../../../../platform/messages/use-text.ts';
import { changesIn, useChangeTexts } from '../../../audit-log/index.ts';
import { changesOf, sentenceOf } from '../model.ts';

/** One entry: who did what, what it changed, when, and from where. */
export function LogEntry({ entry }: { entry: ConsoleLogEntry }) {
  const text = useText();
  const { shownOf } = useChangeTexts();
  const who = entry.user_name ?? text('super-admin:log.nobody');
  const unnamed =
    entry.subject_id === null
      ? text('super-admin:log.unknownAddress')
      : text('super-admin:number', { id: String(entry.subject_id) });
  const setting = installationConfigNames.find((one) => one === entry.subject_name);
  const plain =
    setting === undefined ? (entry.subject_name ?? unnamed) : text(`super-admin:config.name.${setting}`);
  const name =
    entry.subject_type === 'AgentBot' && entry.parent_name !== null
      ? text('super-admin:log.botOf', { name: plain, account: entry.parent_name })
      : plain;
  const changes = changesIn(changesOf(entry)).map((change) =>
    setting === undefined ? change : { ...change, field: name },
  );
  return (
    <li className="flex gap-3 border-b border-border px-5 py-3 last:border-0">
      <Avatar name={who} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="text-control wrap-anywhere">
          {text(`super-admin:log.entry.${sentenceOf(entry)}`, {
            who,
            name,
            parent: entry.parent_name ?? '',
          })}
        </p>
        <ul className="text-meta text-text-muted">
          {shownOf(changes).map((change) => (
            <li key={change} className="wrap-anywhere">
              <bdi>{change}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-meta wrap-anywhere text-text-muted">
          <RelativeTime date={new Date(entry.created_at)} form="long" />
          {entry.user_email !== null && (
            <>
              {' · '}
              <bdi>{entry.user_email}</bdi>
            </>
          )}
          {entry.remote_address !== null && (
            <>
              {' · '}
              <bdi>{text('super-admin:log.from', { address: entry.remote_address })}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
