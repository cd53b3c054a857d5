import { useState } from 'react';
import { AvatarGroup } from '../people/avatar-group.tsx';
import { ChartFrame, type ChartFrameProps } from '../data/chart-frame.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { InlineEdit } from '../fields/inline-edit.tsx';
import { ListText } from '../data/list-text.tsx';
import { Progress } from '../feedback/progress.tsx';
import type { Story } from '../story.ts';

const people = ['Mara Lind', 'Tobias Okafor', 'Ines', 'Jo Farr', 'Ana Reis', 'Ömer Şahin'].map((name) => ({
  id: name,
  name,
}));

function Name() {
  const [value, setValue] = useState('Mara Lind');
  return (
    <InlineEdit
      label="Name"
      editLabel="edit"
      placeholder="Add a name"
      value={value}
      onSave={async (text) => {
        if (text === '') return 'A name is needed.';
        setValue(text);
        return undefined;
      }}
    />
  );
}

function Chart(props: Partial<ChartFrameProps>) {
  return (
    <ChartFrame
      className="w-80"
      title="Conversations"
      summary="More on Tuesday than on Monday."
      loadingLabel="Loading conversations"
      showTableLabel="Show table"
      showChartLabel="Show chart"
      height={120}
      legend={<p className="text-meta text-text-muted">Opened per day</p>}
      empty={<EmptyState size="small" headingLevel={3} title="Nothing in these days" />}
      error={<ErrorState size="small" headingLevel={3} title="The report did not load" />}
      table={{
        columns: ['Day', 'Opened'],
        rows: [
          ['Monday', '12'],
          ['Tuesday', '30'],
        ],
      }}
      {...props}
    >
      <div className="flex h-30 items-end gap-4">
        <span className="h-2/5 w-10 bg-accent" />
        <span className="h-full w-10 bg-accent" />
      </div>
    </ChartFrame>
  );
}

export const stories: readonly Story[] = [
  {
    name: 'Progress',
    Render: () => (
      <>
        <Progress className="w-72" label="Import" value={30} max={400} valueText="30 of 400" />
        <Progress className="w-72" label="Export" value={null} />
        <Progress className="w-72" label="Done" value={100} tone="positive" />
      </>
    ),
  },
  {
    name: 'People and lists',
    Render: () => (
      <>
        <AvatarGroup people={people} />
        <AvatarGroup people={people.slice(0, 3)} size="md" />
        <ListText items={['Mara', 'Tobias', 'Ines']} />
      </>
    ),
  },
  {
    name: 'Text edited in place',
    states: {
      editing: [{ click: 'button', name: 'Name: Mara Lind, edit' }],
      rejected: [
        { click: 'button', name: 'Name: Mara Lind, edit' },
        { key: 'ControlOrMeta+a' },
        { key: 'Backspace' },
        { key: 'Enter' },
      ],
    },
    Render: () => <Name />,
  },
  {
    name: 'Charts',
    Render: () => (
      <div className="flex flex-wrap items-start gap-4">
        <Chart />
        <Chart title="Loading" state="loading" />
        <Chart title="Empty" state="empty" />
        <Chart title="Failed" state="error" />
      </div>
    ),
  },
];
