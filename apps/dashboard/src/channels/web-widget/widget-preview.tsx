import type { ReplyTime } from '@confab/contract/channels/web-widget';
import { palette } from '@confab/rules/widget-colors';
import { RadioGroup } from '@confab/ui/radio-group';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/messages/use-text.ts';

export type Appearance = {
  name: string;
  avatarUrl: string;
  color: string;
  title: string;
  tagline: string;
  replyTime: ReplyTime;
};

/** The colors of the panel, which has themes of its own (`apps/widget/src/theme/tokens.css`). */
const grounds = {
  light: { surface: '#ffffff', page: '#f4f5f7', text: '#14171c', muted: '#5a6270' },
  dark: { surface: '#1d2129', page: '#16191f', text: '#eceff3', muted: '#a3acba' },
} as const;

type Scheme = keyof typeof grounds;

/** A non-interactive preview of the widget's first screen, with the values of the form. */
export function WidgetPreview({ appearance }: { appearance: Appearance }) {
  const text = useText();
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <figure className="flex flex-col gap-2 self-start">
      <figcaption className="text-control font-medium">{text('web-widget:look.preview')}</figcaption>
      <Home appearance={appearance} scheme={scheme} />
      <RadioGroup
        label={text('web-widget:look.scheme')}
        hideLabel
        orientation="horizontal"
        options={[
          { value: 'light', label: text('web-widget:look.light') },
          { value: 'dark', label: text('web-widget:look.dark') },
        ]}
        value={scheme}
        onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
      />
    </figure>
  );
}

function Home({ appearance, scheme }: { appearance: Appearance; scheme: Scheme }) {
  const text = useText();
  const { surface, page, text: ink, muted } = grounds[scheme];
  const { fill, ink: onFill } = palette(appearance.color, surface);
  const hero = { backgroundColor: fill, color: onFill };
  return (
    <div
      inert
      className="overflow-hidden rounded-card border border-border text-control"
      style={{ backgroundColor: page }}
    >
      <div className="px-4 pt-4 pb-12 wrap-anywhere" style={hero}>
        {appearance.avatarUrl !== '' && (
          <img src={appearance.avatarUrl} alt="" className="mb-4 size-10 rounded-full object-cover" />
        )}
        <p className="text-xl font-semibold" dir="auto">
          {appearance.title.trim() || text('web-widget:look.chatWith', { name: appearance.name })}
        </p>
        {appearance.tagline.trim() !== '' && (
          <p className="mt-1" dir="auto">
            {appearance.tagline}
          </p>
        )}
      </div>
      <div
        className="mx-3 -mt-8 mb-4 flex flex-col gap-3 rounded-card border border-border p-3"
        style={{ backgroundColor: surface, color: ink }}
      >
        <div>
          <p className="flex items-center gap-2 font-semibold">
            <span className="size-2 rounded-full bg-positive" />
            {text('web-widget:look.online')}
          </p>
          <p style={{ color: muted }}>{text(`web-widget:look.replies.${appearance.replyTime}`)}</p>
        </div>
        <span
          className="flex items-center justify-between gap-2 rounded-control px-3 py-2 font-medium"
          style={hero}
        >
          {text('web-widget:look.write')}
          <Send aria-hidden size={16} className="rtl:-scale-x-100" />
        </span>
      </div>
    </div>
  );
}
