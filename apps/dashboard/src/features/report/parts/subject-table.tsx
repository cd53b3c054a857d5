import type { SubjectSummary } from '@confab/contract/features/report';
import { EmptyState } from '@confab/ui/empty-state';
import { Table, type TableColumn } from '@confab/ui/table';
import { useText } from '../../../platform/messages/use-text.ts';
import { useFigureText } from './use-figure-text.ts';

type SubjectTableProps = {
  label: string;
  rows: readonly SubjectSummary[];
  onOpen: (id: number) => void;
};

/** The figures of every agent, label, inbox or team; a row opens its charts. */
export function SubjectTable({ label, rows, onOpen }: SubjectTableProps) {
  const text = useText();
  const figure = useFigureText();
  const columns: readonly TableColumn<SubjectSummary>[] = [
    { id: 'name', title: text('report:name'), cell: ({ name }) => name, isRowHeader: true },
    {
      id: 'conversations',
      title: text('report:metrics.conversations_count'),
      cell: (row) => figure('conversations_count', row.conversations_count),
      align: 'end',
    },
    {
      id: 'first',
      title: text('report:metrics.avg_first_response_time'),
      cell: (row) => figure('avg_first_response_time', row.avg_first_response_time),
      align: 'end',
    },
    {
      id: 'resolution',
      title: text('report:metrics.avg_resolution_time'),
      cell: (row) => figure('avg_resolution_time', row.avg_resolution_time),
      align: 'end',
    },
    {
      id: 'reply',
      title: text('report:metrics.reply_time'),
      cell: (row) => figure('reply_time', row.avg_reply_time),
      align: 'end',
    },
    {
      id: 'resolved',
      title: text('report:resolved'),
      cell: (row) => figure('resolutions_count', row.resolved_conversations_count),
      align: 'end',
    },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowText={({ name }) => name}
      onOpen={(id) => onOpen(Number(id))}
      empty={<EmptyState size="small" title={text('report:none')} />}
    />
  );
}
