import { TooltipWithBounds } from '@visx/tooltip';
import type { ReactNode, Ref } from 'react';
import type { Frame } from './axes.tsx';
import { usePointed, type Drawn } from './use-pointed.ts';

export type PlotProps = {
  /** The values. */
  name: string;
  frame: Frame;
  drawn: Drawn;
  drawing?: Ref<SVGSVGElement> | undefined;
  /** Renders the values; each gets the props of the pointer. */
  children: (pointed: number | undefined, handlers: ReturnType<typeof usePointed>['handlers']) => ReactNode;
};

/** A chart that is navigated by pointer or arrow keys; Enter or a click opens the records of a value. */
export function Plot({ name, frame: { width, height, isMirrored }, drawn, drawing, children }: PlotProps) {
  const { pointed, at, walker, handlers } = usePointed(drawn, isMirrored);
  return (
    <div
      {...walker}
      aria-label={name}
      dir={isMirrored ? 'rtl' : 'ltr'}
      className="relative rounded-xs -outline-offset-2 outline-accent focus-visible:outline-2 print:min-w-0!"
      style={{ minWidth: width }}
    >
      <svg
        ref={drawing}
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full overflow-visible"
      >
        {children(pointed, handlers)}
      </svg>
      {pointed !== undefined && (
        <TooltipWithBounds
          key={pointed}
          {...at}
          unstyled
          applyPositionStyle
          className="pointer-events-none z-10 w-max max-w-60 rounded-control bg-surface-inverse px-2 py-1 text-meta font-medium text-text-inverse print:hidden"
        >
          {drawn.label(pointed)}
        </TooltipWithBounds>
      )}
    </div>
  );
}
