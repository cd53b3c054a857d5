import type { ContactImport } from '@confab/contract/features/contact-import';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';

type RejectedRowsProps = { rows: ContactImport['refused']; count: number };

/** The first rejected rows, with their reasons. */
export function RejectedRows({ rows, count }: RejectedRowsProps) {
  const text = useText();
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <ul
      aria-label={text('contact-transfer:import.refused')}
      className="flex flex-col gap-1 rounded-card border border-danger/20 bg-danger-soft px-3 py-2 text-meta text-danger"
    >
      {rows.map(({ row, reason }) => (
        <li key={row} className="flex gap-1">
          <span className="shrink-0">
            {text('contact-transfer:import.row', { row: row.toLocaleString(language) })}
          </span>
          <bdi className="min-w-0 break-words">{reason}</bdi>
        </li>
      ))}
      {count > rows.length && (
        <li>{text('contact-transfer:import.moreRefused', { count: count - rows.length })}</li>
      )}
    </ul>
  );
}
