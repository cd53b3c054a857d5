import { useId, useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Link } from '../buttons/link.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

/** A value; with a link to its records if there are any, which only the visible table contains. */
export type ChartCell = string | { text: string; href: string };

export type ChartTable = {
  columns: readonly string[];
  /** As many cells as columns; the first names its row. */
  rows: readonly (readonly ChartCell[])[];
};

export type ChartFrameProps = {
  title: string;
  /** One sentence that describes the chart. */
  summary?: string;
  legend?: ReactNode;
  /** The actions on the chart, beside the title while it is shown. */
  actions?: ReactNode;
  /** The drawing; screen readers have the table beside it. */
  children: ReactNode;
  /** The same figures as text. */
  table: ChartTable;
  showTableLabel: string;
  showChartLabel: string;
  state?: 'ready' | 'loading' | 'empty' | 'error';
  /** Announced while loading. */
  loadingLabel: string;
  /** Replaces the chart. */
  empty?: ReactNode;
  error?: ReactNode;
  /** Pixels of the drawing; reserved in every state. Default 240. */
  height?: number;
  className?: string;
};

/** Around every chart: title, legend, the same figures as a table, and its four states. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, summary, legend, actions, table, state = 'ready', height = 240, className = '' } = props;
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={state === 'loading'}
      className={`flex flex-col gap-3 rounded-card border border-border bg-surface p-4 ${className}`}
    >
      <header className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} className="me-auto text-body font-semibold">
          {title}
        </h2>
        {!isTable && actions}
        {state === 'ready' && (
          <Button size="small" variant="quiet" onPress={() => setTable(!isTable)}>
            {isTable ? props.showChartLabel : props.showTableLabel}
          </Button>
        )}
      </header>
      {summary !== undefined && state === 'ready' && (
        <p className="text-control text-text-muted">{summary}</p>
      )}
      <div style={{ minHeight: height }} className="grid">
        <Content {...props} isTable={isTable} height={height} />
      </div>
      {state === 'ready' && !isTable && (
        <>
          {legend}
          <div className="sr-only">
            <FiguresTable title={title} table={table} />
          </div>
        </>
      )}
    </section>
  );
}

function Content(props: ChartFrameProps & { isTable: boolean; height: number }) {
  const { state = 'ready', isTable, height, title, table } = props;
  if (state === 'loading') {
    return (
      <div role="status">
        <span className="sr-only">{props.loadingLabel}</span>
        <Skeleton shape="block" height={`${height}px`} />
      </div>
    );
  }
  if (state === 'empty') return <div className="grid place-items-center">{props.empty}</div>;
  if (state === 'error') return <div className="grid place-items-center">{props.error}</div>;
  if (isTable) return <FiguresTable title={title} table={table} hasLinks />;
  return <div className="min-w-0">{props.children}</div>;
}

type FiguresTableProps = { title: string; table: ChartTable; hasLinks?: boolean };

function FiguresTable({ title, table, hasLinks = false }: FiguresTableProps) {
  const cell = 'border-b border-border px-2 py-1.5 text-end';
  return (
    <table className="tabular h-fit w-full text-control">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {table.columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`${cell} font-medium text-text-muted ${index === 0 ? 'text-start' : ''}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([head, ...cells], row) => (
          <tr key={row}>
            <th scope="row" className={`${cell} text-start font-normal`}>
              {textOf(head)}
            </th>
            {cells.map((figure, index) => (
              <td key={index} className={cell}>
                {hasLinks && typeof figure !== 'string' ? (
                  <Link href={figure.href}>{figure.text}</Link>
                ) : (
                  textOf(figure)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const textOf = (cell: ChartCell | undefined): string => (typeof cell === 'object' ? cell.text : (cell ?? ''));
