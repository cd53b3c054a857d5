import { Plus, Send } from 'lucide-react';
import { ButtonLink } from './button-link.tsx';
import { Button } from './button.tsx';
import type { Story } from '../story.ts';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export const stories: readonly Story[] = [
  {
    name: 'Variants',
    Render: () =>
      variants.map((variant) => <Button key={variant} variant={variant}>{`Button ${variant}`}</Button>),
  },
  {
    name: 'Sizes',
    Render: () => (
      <>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
      </>
    ),
  },
  {
    name: 'With icon',
    Render: () => (
      <>
        <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
          New conversation
        </Button>
        <Button endIcon={<Send aria-hidden size={14} />}>Send</Button>
      </>
    ),
  },
  {
    name: 'Pending',
    Render: () =>
      variants.map((variant) => (
        <Button key={variant} variant={variant} isPending>
          Save changes
        </Button>
      )),
  },
  {
    name: 'Disabled',
    Render: () =>
      variants.map((variant) => (
        <Button key={variant} variant={variant} isDisabled>
          Save changes
        </Button>
      )),
  },
  {
    name: 'As a link, and wide',
    Render: () => (
      <>
        <ButtonLink href="#button">Open settings</ButtonLink>
        <div className="w-64">
          <Button variant="primary" size="large" isWide>
            Continue
          </Button>
        </div>
      </>
    ),
  },
];
