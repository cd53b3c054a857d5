import { Moon, Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { CommandPalette, type PaletteCommand } from './command-palette.tsx';
import type { Story } from '../story.ts';

const commands: readonly PaletteCommand[] = [
  { id: 'new', label: 'New entry', group: 'Do', icon: <Plus size={16} />, shortcut: ['alt', 'N'] },
  { id: 'dark', label: 'Dark', group: 'Do', keywords: 'theme night', icon: <Moon size={16} /> },
  { id: 'tags', label: 'Tags', group: 'Go to', icon: <Tag size={16} /> },
];

export const stories: readonly Story[] = [
  {
    name: 'Opened by a button',
    states: {
      open: [{ click: 'button', name: 'Open' }],
      found: [{ click: 'button', name: 'Open' }, { type: 'night' }],
      'nothing found': [{ click: 'button', name: 'Open' }, { type: 'zzz' }],
    },
    Render: () => {
      const [isOpen, setOpen] = useState(false);
      const [last, setLast] = useState('nothing yet');
      return (
        <>
          <Button onPress={() => setOpen(true)}>Open</Button>
          <span className="text-control text-text-muted">Chosen: {last}</span>
          <CommandPalette
            isOpen={isOpen}
            onOpenChange={setOpen}
            label="Command palette"
            placeholder="Type a command…"
            resultsLabel="Commands"
            emptyText="No command matches."
            commands={commands}
            onRun={setLast}
          />
        </>
      );
    },
  },
];
