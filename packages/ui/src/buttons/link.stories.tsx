import { Link } from './link.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'In text',
    Render: () => (
      <p className="text-text-muted">
        Read the <Link href="#link">delivery guide</Link>, or{' '}
        <Link href="#link" tone="muted">
          skip it
        </Link>
        .
      </p>
    ),
  },
];
