import { palette } from '@confab/rules/widget-colors';
import { MessageCircle } from 'lucide-react';
import { useText } from '../../platform/messages/use-text.ts';
import type { EmbedOptions } from './embed-code.ts';

type PreviewProps = { options: EmbedOptions; color: string };

/** A corner of a page with the button on it. Sides are those of the page, whatever way the dashboard reads. */
export function LauncherPreview({ options, color }: PreviewProps) {
  const text = useText();
  const { fill, ink } = palette(color, '#ffffff');
  const { launcher, launcherTitle, position, widgetStyle } = options;
  const shape = widgetStyle === 'flat' ? 'bottom-0 rounded-t-lg' : 'bottom-4 rounded-full';
  const size = launcher === 'expanded_bubble' ? 'h-11 max-w-[90%] px-4' : 'size-14 justify-center';
  return (
    <figure className="flex flex-col gap-2 self-start">
      <figcaption className="text-control font-medium">{text('web-widget:embed.preview')}</figcaption>
      <div
        inert
        className="relative h-44 overflow-hidden rounded-card border border-border bg-surface-sunken"
      >
        {launcher !== 'none' && (
          <span
            data-side={position}
            className={`absolute flex items-center gap-2 text-control font-semibold ${shape} ${size} ${position === 'left' ? 'left-4' : 'right-4'}`}
            style={{ backgroundColor: fill, color: ink }}
          >
            <MessageCircle aria-hidden size={22} className="shrink-0" />
            {launcher === 'expanded_bubble' && (
              <span className="truncate" dir="auto">
                {launcherTitle.trim() || text('web-widget:embed.launcherTitleDefault')}
              </span>
            )}
          </span>
        )}
      </div>
    </figure>
  );
}
