import { Archive, ChevronDown, Clock, Flag, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { ContextMenu } from './context-menu.tsx';
import { Menu } from './menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import type { Story } from '../story.ts';
import { TextField } from '../fields/text-field.tsx';

const items = [
  {
    id: 'main',
    title: 'Conversation',
    items: [
      { id: 'assign', label: 'Assign to me', icon: <UserPlus size={14} />, shortcut: ['a'] },
      {
        id: 'snooze',
        label: 'Snooze',
        icon: <Clock size={14} />,
        submenu: [
          { id: 'tomorrow', label: 'Until tomorrow', description: 'At eight in the morning' },
          { id: 'week', label: 'Until next week' },
        ],
      },
      { id: 'priority', label: 'Urgent', icon: <Flag size={14} />, isSelected: true },
      { id: 'archive', label: 'Archive', icon: <Archive size={14} />, isDisabled: true },
    ],
  },
  {
    id: 'end',
    items: [
      {
        id: 'delete',
        label: 'Delete conversation',
        icon: <Trash2 size={14} />,
        tone: 'danger' as const,
        shortcut: ['mod', 'backspace'],
      },
    ],
  },
];

export const stories: readonly Story[] = [
  {
    name: 'Menu',
    states: {
      open: [{ click: 'button', name: 'Actions' }],
      'second level': [
        { click: 'button', name: 'Actions' },
        { key: 'ArrowDown' },
        { key: 'ArrowDown' },
        { key: 'Enter' },
        { see: 'menuitem' },
      ],
    },
    Render: () => (
      <Menu
        label="Actions"
        items={items}
        trigger={<Button endIcon={<ChevronDown aria-hidden size={14} />}>Actions</Button>}
      />
    ),
  },
  {
    name: 'Context menu (right click, or focus and press .)',
    states: { open: [{ rightClick: 'button', name: 'Right click here' }] },
    Render: () => {
      const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
      return (
        <>
          <button
            type="button"
            className="rounded-card border border-dashed border-border-control px-8 py-6 text-text-muted"
            onContextMenu={(event) => {
              event.preventDefault();
              setPoint({ x: event.clientX, y: event.clientY });
            }}
            onKeyDown={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              if (event.key === '.') setPoint({ x: box.left, y: box.bottom });
            }}
          >
            Right click here
          </button>
          <ContextMenu label="Actions" items={items} point={point} onClose={() => setPoint(null)} />
        </>
      );
    },
  },
  {
    name: 'Popover',
    states: { open: [{ click: 'button', name: 'Rename' }] },
    Render: () => (
      <Popover label="Rename" trigger={<Button>Rename</Button>}>
        {(close) => (
          <div className="flex w-56 flex-col gap-3">
            <TextField label="Name" defaultValue="Website" />
            <Button variant="primary" onPress={close}>
              Save
            </Button>
          </div>
        )}
      </Popover>
    ),
  },
];
