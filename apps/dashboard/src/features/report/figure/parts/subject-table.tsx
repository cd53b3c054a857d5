import type { RowMetric, SubjectSummary } from '@confab/contract/features/report';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Table, type TableColumn } from '@confab/ui/table';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ShownMetric } from '../../model.ts';
import { ChangeNote } from './change-note.tsx';
import { useFigureText } from './use-figure-text.ts';

type SubjectTableProps = {
  label: string;
  rows: readonly SubjectSummary[];
  /** The same of the period before, where it is compared. */
  before?: readonly SubjectSummary[] | undefined;
  /** Opens the charts of a row. */
  onOpen?: (id: number) => void;
  /** Where the rows of a figure are listed. */
  path: (metric: RowMetric, id: number) => string;
};

type Figure = {
  id: string;
  title: string;
  metric: ShownMetric;
  /** What it counts; each resolution here, and not each conversation once. */
  counts?: RowMetric;
  value: (row: SubjectSummary) => number | null;
};

/** The figures of every agent, label, inbox, team or channel; a row may open its charts, a figure opens what it counts. */
export function SubjectTable({ label, rows, before, onOpen, path }: SubjectTableProps) {
  const text = useText();
  const figures = useFigures();
  const earlier = before && new Map(before.map((row) => [row.id, row]));
  const columns: readonly TableColumn<SubjectSummary>[] = [
    { id: 'name', title: text('report:name'), cell: ({ name }) => name, isRowHeader: true },
    ...figures.map(({ id, title, metric, counts = metric, value }): TableColumn<SubjectSummary> => ({
      id,
      title,
      align: 'end',
      cell: (row) => (
        <FigureCell
          metric={metric}
          now={value(row)}
          before={earlier && valueOf(value, earlier.get(row.id))}
          href={path(counts, row.id)}
        />
      ),
    })),
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowText={({ name }) => name}
      {...(onOpen && { onOpen: (id) => onOpen(Number(id)) })}
      empty={<EmptyState size="small" title={text('report:none')} />}
    />
  );
}

/** What was not there before had nothing. */
const valueOf = (value: Figure['value'], row: SubjectSummary | undefined): number | null =>
  row === undefined ? 0 : value(row);

function useFigures(): readonly Figure[] {
  const text = useText();
  return [
    {
      id: 'conversations',
      title: text('report:metrics.conversations_count'),
      metric: 'conversations_count',
      value: (row) => row.conversations_count,
    },
    {
      id: 'first',
      title: text('report:metrics.avg_first_response_time'),
      metric: 'avg_first_response_time',
      value: (row) => row.avg_first_response_time,
    },
    {
      id: 'resolution',
      title: text('report:metrics.avg_resolution_time'),
      metric: 'avg_resolution_time',
      value: (row) => row.avg_resolution_time,
    },
    {
      id: 'reply',
      title: text('report:metrics.reply_time'),
      metric: 'reply_time',
      value: (row) => row.avg_reply_time,
    },
    {
      id: 'resolved',
      title: text('report:resolved'),
      metric: 'resolutions_count',
      counts: 'all_resolutions_count',
      value: (row) => row.resolved_conversations_count,
    },
  ];
}

type FigureCellProps = {
  metric: ShownMetric;
  now: number | null;
  before: number | null | undefined;
  href: string;
};

function FigureCell({ metric, now, before, href }: FigureCellProps) {
  const text = useText();
  const figure = useFigureText();
  const shown = figure(metric, now);
  return (
    <div className="flex flex-col py-1 whitespace-nowrap">
      {now === null || now === 0 ? <span>{shown}</span> : <Link href={href}>{shown}</Link>}
      {before !== undefined && (
        <>
          <span className="text-meta text-text-muted">
            {text('report:before', { value: figure(metric, before) })}
          </span>
          <ChangeNote figure={metric} now={now} before={before} />
        </>
      )}
    </div>
  );
}
