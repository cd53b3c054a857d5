import type { previewContactImport } from '@confab/contract/features/contact-import';
import type { ResponseOf } from '@confab/contract/kit/route';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Skeleton } from '@confab/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { RejectedRows } from './rejected-rows.tsx';

type Preview = ResponseOf<typeof previewContactImport>;

/** The first rows as contacts, and the first rows that would be rejected. */
export function ImportPreview({ preview }: { preview: UseQueryResult<Preview> }) {
  const text = useText();
  if (preview.isError)
    return (
      <Banner
        tone="danger"
        shape="box"
        action={
          <Button size="small" onPress={() => void preview.refetch()}>
            {text('common:retry')}
          </Button>
        }
      >
        {errorText(preview.error, text)}
      </Banner>
    );
  if (preview.data === undefined) return <Skeleton shape="block" height="6rem" />;
  const { problem, rows, checked_count: checked, refused_count: refused } = preview.data;
  if (problem !== null)
    return (
      <Banner tone="warning" shape="box">
        {problem}
      </Banner>
    );
  return (
    <section aria-label={text('contact-transfer:import.preview')} className="flex flex-col gap-2">
      <h3 className="text-control font-medium">{text('contact-transfer:import.preview')}</h3>
      <p role="status" className="flex flex-wrap gap-x-1 text-control text-text-muted">
        <span>{text('contact-transfer:import.checked', { count: checked })}</span>
        <span>
          {refused === 0
            ? text('contact-transfer:import.noneRefused')
            : text('contact-transfer:import.someRefused', { count: refused })}
        </span>
      </p>
      <ul className="flex flex-col divide-y divide-border rounded-card border border-border">
        {rows
          .filter(({ values }) => values !== null)
          .map((row) => (
            <li key={row.row} className="px-3 py-2">
              <PreviewRow row={row} />
            </li>
          ))}
      </ul>
      <RejectedRows rows={preview.data.refused} count={refused} />
    </section>
  );
}

function PreviewRow({ row: { values, labels } }: { row: Preview['rows'][number] }) {
  const text = useText();
  const fields = Object.entries(flat(values ?? {}));
  const { name } = values ?? {};
  const details = fields.filter(([key]) => key !== 'name').map(([, value]) => value);
  return (
    <>
      <p className="truncate text-control font-medium">
        <bdi className="truncate-end">
          {typeof name === 'string' && name !== '' ? name : text('contact:list.unnamed')}
        </bdi>
      </p>
      <p className="text-meta break-words text-text-muted">
        {[...details, ...labels].map((detail, at) => (
          <span key={at}>
            {at > 0 && ' · '}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </p>
    </>
  );
}

/** All values of a row, in the order of the fields. */
function flat(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, inner]) => [`${key}.${part}`, String(inner)])
        : [[key, String(value)]],
    ),
  );
}
