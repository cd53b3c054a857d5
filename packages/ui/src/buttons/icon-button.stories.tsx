import { Archive, Bell, MoreHorizontal, Trash2 } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'Variants (hover for the tooltip)',
    Render: () => (
      <>
        <IconButton label="More" icon={<MoreHorizontal size={16} />} />
        <IconButton label="Archive" shortcut={['e']} variant="secondary" icon={<Archive size={16} />} />
        <IconButton label="Notify" variant="primary" icon={<Bell size={16} />} />
        <IconButton label="Delete" variant="danger" icon={<Trash2 size={16} />} />
      </>
    ),
  },
  {
    name: 'Sizes, pending, disabled',
    Render: () => (
      <>
        <IconButton label="Small" size="small" icon={<Bell size={14} />} />
        <IconButton label="Medium" icon={<Bell size={16} />} />
        <IconButton label="Large" size="large" icon={<Bell size={20} />} />
        <IconButton label="Pending" isPending icon={<Bell size={16} />} />
        <IconButton label="Disabled" isDisabled icon={<Bell size={16} />} />
      </>
    ),
  },
];
