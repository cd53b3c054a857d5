import { Button } from '../buttons/button.tsx';
import { KeyHint } from '../data/key-hint.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import type { Story } from '../story.ts';
import { Tooltip } from './tooltip.tsx';

export const stories: readonly Story[] = [
  {
    name: 'On a button, with keys',
    states: { open: [{ hover: 'button', name: 'Resolve' }, { see: 'tooltip' }] },
    Render: () => (
      <Tooltip content="Resolve and open the next one" shortcut={['mod', 'shift', 'enter']}>
        <Button>Resolve</Button>
      </Tooltip>
    ),
  },
  {
    name: 'Key hints',
    Render: () => (
      <>
        <KeyHint keys={['mod', 'k']} />
        <KeyHint keys={['j']} />
        <KeyHint keys={['shift', 'enter']} />
      </>
    ),
  },
  { name: 'Spinner', Render: () => <Spinner label="Loading" size={20} /> },
];
