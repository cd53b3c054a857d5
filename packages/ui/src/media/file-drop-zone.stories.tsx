import { useState } from 'react';
import { FileDropArea, FileDropZone } from './file-drop-zone.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'Zone',
    Render: () => {
      const [names, setNames] = useState<string[]>([]);
      return (
        <FileDropZone
          className="w-full"
          label="Drop a picture here"
          help={names.length > 0 ? names.join(', ') : 'PNG or JPEG, up to 4 MB.'}
          browseLabel="Choose a file"
          accept={['image/png', 'image/jpeg']}
          isMultiple
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
      );
    },
  },
  {
    name: 'Area (drag a file over it)',
    Render: () => (
      <FileDropArea className="w-full" overlayText="Drop to attach" onFiles={() => {}}>
        <div className="h-28 rounded-card border border-border p-3 text-text-muted">
          A thread with a composer.
        </div>
      </FileDropArea>
    ),
  },
];
