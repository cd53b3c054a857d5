import { Info, MailWarning, WifiOff } from 'lucide-react';
import { Banner } from './banner.tsx';
import { Link } from '../buttons/link.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'Tones',
    Render: () => (
      <div className="flex w-full flex-col gap-3">
        <Banner icon={<Info size={16} />} onDismiss={() => {}} dismissLabel="Dismiss">
          A new version is here.
        </Banner>
        <Banner tone="accent">Three agents are waiting for their invitation.</Banner>
        <Banner tone="positive">You are back online.</Banner>
        <Banner
          tone="warning"
          icon={<MailWarning size={16} />}
          action={<Link href="#banner">Send it again</Link>}
          onDismiss={() => {}}
          dismissLabel="Dismiss"
        >
          Please confirm your email address.
        </Banner>
        <Banner tone="danger" icon={<WifiOff size={16} />} shape="box">
          The connection is lost. What you type is kept.
        </Banner>
      </div>
    ),
  },
];
