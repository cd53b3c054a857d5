import { SearchSelect } from './search-select.tsx';
import { Select } from './select.tsx';
import { StatusDot } from '../people/status-dot.tsx';
import type { Story } from '../story.ts';

const statuses = [
  { id: 'open', label: 'Open', icon: <StatusDot status="open" /> },
  { id: 'pending', label: 'Pending', icon: <StatusDot status="pending" /> },
  {
    id: 'snoozed',
    label: 'Snoozed',
    icon: <StatusDot status="snoozed" />,
    description: 'Comes back by itself',
  },
  { id: 'resolved', label: 'Resolved', icon: <StatusDot status="resolved" />, isDisabled: true },
];

const cities = [
  'Aarhus',
  'Bergen',
  'Cork',
  'Dakar',
  'Essen',
  'Faro',
  'Ghent',
  'Hanoi',
  'İzmir',
  'Jena',
  'Kyoto',
  'Lima',
];

export const stories: readonly Story[] = [
  {
    name: 'States',
    states: {
      open: [{ click: 'button', name: 'Open Status' }],
      empty: [{ click: 'button', name: 'Choose a status Empty' }],
    },
    Render: () => (
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Select label="Status" placeholder="Choose a status" options={statuses} defaultValue="open" />
        <Select
          label="Empty"
          placeholder="Choose a status"
          options={[]}
          emptyText="List is empty."
          help="Nothing to choose yet."
        />
        <Select
          label="Refused"
          placeholder="Choose a status"
          options={statuses}
          isRequired
          error="Choose a status."
        />
        <Select label="Disabled" placeholder="Choose a status" options={statuses} isDisabled />
      </div>
    ),
  },
  {
    name: 'With search',
    states: {
      open: [{ click: 'button', name: 'Choose a city City' }],
      found: [{ click: 'button', name: 'Choose a city City' }, { type: 'en' }],
      'nothing found': [{ click: 'button', name: 'Choose a city City' }, { type: 'xx' }],
    },
    Render: () => (
      <SearchSelect
        className="w-64"
        label="City"
        placeholder="Choose a city"
        searchLabel="Search cities"
        emptyText="No elements found. Consider changing the search query."
        emptyListText="List is empty."
        enterHint="Press enter to select"
        options={cities.map((city) => ({ id: city, label: city }))}
      />
    ),
  },
];
