import { ArrowLeft } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Card } from './card.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { PageHeader } from './page-header.tsx';
import { RelativeTime } from '../dates/relative-time.tsx';
import type { Story } from '../story.ts';
import { TextField } from '../fields/text-field.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

export const stories: readonly Story[] = [
  {
    name: 'Page header and card',
    Render: () => (
      <div className="w-full overflow-hidden rounded-card border border-border bg-surface-sunken">
        <PageHeader
          title="Website"
          description="Inbox settings"
          start={<IconButton label="Back" icon={<ArrowLeft size={16} className="rtl:-scale-x-100" />} />}
          actions={<Button variant="primary">Save</Button>}
        />
        <div className="p-5">
          <Card
            title="Greeting"
            description="What visitors read first."
            footer={<Button variant="primary">Save</Button>}
          >
            <TextField label="Title" defaultValue="Hello!" />
          </Card>
        </div>
      </div>
    ),
  },
  {
    name: 'Relative time',
    Render: () => (
      <>
        {[0, 4, 130, 3000, 20_000, 900_000].map((minutes) => (
          <RelativeTime key={minutes} date={ago(minutes)} />
        ))}
        <RelativeTime date={ago(9)} form="long" />
      </>
    ),
  },
];
