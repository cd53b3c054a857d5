import type { ReactNode } from 'react';
import {
  Cell,
  Checkbox,
  Column,
  Row,
  Table as AriaTable,
  TableBody,
  TableHeader,
  type SortDescriptor,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react';

export type TableColumn<T> = {
  id: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Read with every cell of its row; set it on one column, otherwise the first is used. */
  isRowHeader?: boolean;
  isSortable?: boolean;
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end';
  /** In pixels; without it the columns share the remaining width. */
  width?: number;
};

export type TableSort = {
  column: string;
  direction: 'ascending' | 'descending';
};

export type TableProps<T extends object> = {
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Text of a row for typing to it. */
  rowText?: (row: T) => string;
  sort?: TableSort;
  /** The caller puts the rows in order. */
  onSort?: (sort: TableSort) => void;
  /** Ids of chosen rows; with `onSelect` every row gets a box. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /** Enter or a press on a row. */
  onOpen?: (id: string) => void;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Renders only the visible rows, each of 40 px; give the table a height. */
  isVirtual?: boolean;
  className?: string;
};

const rowHeight = 40;
const headHeight = 36;
const layoutOptions = { rowHeight, headingHeight: headHeight };

/**
 * A table with sorting, selection, and rows that open; arrows move over the cells, and the header is sticky.
 */
export function Table<T extends object>(props: TableProps<T>) {
  const { isVirtual = false, className = '' } = props;
  return (
    <div className={`overflow-auto rounded-card border border-border bg-surface ${className}`}>
      {isVirtual ? (
        <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
          <Grid {...props} />
        </Virtualizer>
      ) : (
        <Grid {...props} />
      )}
    </div>
  );
}

function Grid<T extends object>(props: TableProps<T>) {
  const { label, columns, rows, rowId, rowText, sort, onSort, selected, onSelect, onOpen, empty } = props;
  const { isVirtual = false } = props;
  const rowHeader = columns.find((column) => column.isRowHeader)?.id ?? columns[0]?.id;
  // Virtual cells are positioned boxes, which center nothing by themselves.
  const centered = isVirtual ? 'flex h-full items-center' : '';
  const items = rows.map((row) => ({ id: rowId(row), row }));
  return (
    <AriaTable
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-control outline-none"
      selectionMode={onSelect ? 'multiple' : 'none'}
      // Without rows, an earlier selection would count as all of them.
      {...(selected ? { selectedKeys: rows.length === 0 ? [] : selected } : {})}
      onSelectionChange={(keys) =>
        onSelect?.(keys === 'all' ? new Set(items.map(({ id }) => id)) : new Set([...keys].map(String)))
      }
      {...(sort ? { sortDescriptor: sort } : {})}
      onSortChange={(next) => onSort?.(sortOf(next))}
      {...(onOpen ? { onRowAction: (key) => onOpen(String(key)) } : {})}
    >
      <TableHeader className="sticky top-0 z-1 h-full bg-surface-sunken">
        {onSelect && (
          <Column width={40} minWidth={40} className={`w-10 border-b border-border ps-3 ${centered}`}>
            <SelectionBox />
          </Column>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            isRowHeader={column.id === rowHeader}
            className={centered}
          />
        ))}
      </TableHeader>
      <TableBody items={items} dependencies={[columns]} renderEmptyState={() => empty}>
        {({ id, row }) => (
          <Row
            id={id}
            {...(rowText ? { textValue: rowText(row) } : {})}
            className="group h-full outline-2 -outline-offset-2 outline-transparent hover:bg-surface-hover focus-visible:outline-focus selected:bg-accent-soft"
          >
            {onSelect && (
              <Cell className={`border-b border-border ps-3 ${centered}`}>
                <SelectionBox />
              </Cell>
            )}
            {columns.map((column) => (
              <Cell key={column.id} className={`${cellStyle(column.align)} ${centered}`}>
                {column.cell(row)}
              </Cell>
            ))}
          </Row>
        )}
      </TableBody>
    </AriaTable>
  );
}

type HeadCellProps<T> = {
  column: TableColumn<T>;
  isRowHeader: boolean;
  className: string;
};

function HeadCell<T>({ column, isRowHeader, className }: HeadCellProps<T>) {
  return (
    <Column
      id={column.id}
      isRowHeader={isRowHeader}
      allowsSorting={column.isSortable ?? false}
      {...(column.width === undefined ? {} : { width: column.width })}
      style={{ height: headHeight, ...(column.width === undefined ? {} : { width: column.width }) }}
      className={`group border-b border-border px-3 text-meta font-medium text-text-muted outline-2 -outline-offset-2 outline-transparent focus-visible:outline-focus ${column.align === 'end' ? 'text-end justify-end' : 'text-start'} ${className}`}
    >
      {({ sortDirection }) => (
        <span className="inline-flex items-center gap-1">
          {column.title}
          {sortDirection === 'ascending' && <ArrowUp aria-hidden size={12} />}
          {sortDirection === 'descending' && <ArrowDown aria-hidden size={12} />}
        </span>
      )}
    </Column>
  );
}

function SelectionBox() {
  return (
    <Checkbox slot="selection" className="group/box grid size-6 place-items-center">
      {({ isIndeterminate, isSelected }) => (
        <span className="grid size-4 place-items-center rounded-[4px] border border-border-control bg-surface-raised text-on-accent outline-2 outline-offset-1 outline-transparent group-focus-visible/box:outline-focus group-selected/box:border-accent group-selected/box:bg-accent group-indeterminate/box:border-accent group-indeterminate/box:bg-accent">
          {isIndeterminate ? <Minus aria-hidden size={12} /> : isSelected && <Check aria-hidden size={12} />}
        </span>
      )}
    </Checkbox>
  );
}

function cellStyle(align: 'start' | 'end' = 'start'): string {
  const side = align === 'end' ? 'tabular justify-end text-end' : 'text-start';
  return `h-10 border-b border-border px-3 outline-2 -outline-offset-2 outline-transparent focus-visible:outline-focus ${side}`;
}

function sortOf({ column, direction }: SortDescriptor): TableSort {
  return { column: String(column), direction };
}
