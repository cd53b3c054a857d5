import type { Story } from '../story.ts';
import { TextArea } from './text-area.tsx';

export const stories: readonly Story[] = [
  {
    name: 'States',
    Render: () => (
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextArea
          label="Greeting"
          placeholder="Hello! How can we help?"
          help="Grows as you type, up to ten lines."
        />
        <TextArea label="Note" defaultValue="Asked twice already." error="Add what was agreed." />
        <TextArea label="Signature" isReadOnly defaultValue={'Mara Lind\nRidge & Rope'} minRows={2} />
      </div>
    ),
  },
];
