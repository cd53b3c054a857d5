import { RadioGroup } from './radio-group.tsx';
import type { Story } from '../story.ts';

const options = [
  { value: 'agent', label: 'Agent', description: 'Answers conversations' },
  { value: 'administrator', label: 'Administrator', description: 'Also changes settings' },
  { value: 'auditor', label: 'Auditor', isDisabled: true },
];

export const stories: readonly Story[] = [
  { name: 'Default', Render: () => <RadioGroup label="Role" options={options} defaultValue="agent" /> },
  {
    name: 'Horizontal, rejected',
    Render: () => (
      <RadioGroup label="Role" options={options} orientation="horizontal" error="Choose a role." />
    ),
  },
];
