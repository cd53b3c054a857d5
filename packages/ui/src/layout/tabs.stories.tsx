import type { Story } from '../story.ts';
import { Tabs } from './tabs.tsx';

const arrows = { scrollStartLabel: 'Scroll tabs back', scrollEndLabel: 'Scroll tabs on' };

export const stories: readonly Story[] = [
  {
    name: 'With counts',
    Render: () => (
      <Tabs
        {...arrows}
        className="w-full"
        label="Conversations"
        panelClassName="py-3 text-text-muted"
        tabs={[
          { id: 'mine', label: 'Mine', count: 12 },
          { id: 'unassigned', label: 'Unassigned', count: 4 },
          { id: 'all', label: 'All', count: 128 },
          { id: 'off', label: 'Off', isDisabled: true },
        ]}
      >
        {(selected) => `The panel of ${selected}.`}
      </Tabs>
    ),
  },
  {
    name: 'More than fit',
    Render: () => (
      <Tabs
        {...arrows}
        className="w-72"
        label="Settings"
        panelClassName="py-3 text-text-muted"
        tabs={[
          'General',
          'Collaborators',
          'Working hours',
          'Pre-chat form',
          'Widget builder',
          'Configuration',
        ].map((label) => ({ id: label, label }))}
      >
        {(selected) => selected}
      </Tabs>
    ),
  },
];
