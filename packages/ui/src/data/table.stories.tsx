import { useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Table, type TableColumn, type TableSort } from './table.tsx';
import type { Story } from '../story.ts';

type Person = {
  id: number;
  name: string;
  conversations: number;
};

const columns: readonly TableColumn<Person>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, isRowHeader: true, isSortable: true },
  {
    id: 'conversations',
    title: 'Conversations',
    cell: ({ conversations }) => conversations,
    isSortable: true,
    align: 'end',
  },
];
const names = ['Mara Lind', 'Tobias Okafor', 'Ines', 'Jo Farr'];
const few = names.map((name, id) => ({ id, name, conversations: (id * 7) % 5 }));
const many = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Contact ${id}`, conversations: id % 9 }));
const empty = <EmptyState size="small" headingLevel={4} title="Nobody yet" />;

function People({ rows, isVirtual = false }: { rows: readonly Person[]; isVirtual?: boolean }) {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const ordered = rows.toSorted(
    (a, b) =>
      sign * (sort.column === 'name' ? a.name.localeCompare(b.name) : a.conversations - b.conversations),
  );
  return (
    <Table
      label="People"
      className={`w-full ${isVirtual ? 'h-64' : ''}`}
      columns={columns}
      rows={ordered}
      rowId={({ id }) => String(id)}
      rowText={({ name }) => name}
      sort={sort}
      onSort={setSort}
      selected={selected}
      onSelect={setSelected}
      empty={empty}
      isVirtual={isVirtual}
    />
  );
}

export const stories: readonly Story[] = [
  { name: 'Sort and selection', Render: () => <People rows={few} /> },
  { name: 'Empty', Render: () => <People rows={[]} /> },
  { name: 'Five thousand rows', Render: () => <People rows={many} isVirtual /> },
];
