import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CountBadge } from '../data/count-badge.tsx';
import { useControlled } from '../hooks/use-controlled.ts';

export type TabItem = {
  id: string;
  label: string;
  /** Shown in a badge; left out when undefined. */
  count?: number | undefined;
  /** A larger count is shown as this number with a plus sign. */
  maxCount?: number | undefined;
  isDisabled?: boolean;
};

export type TabsProps = {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly TabItem[];
  selected?: string;
  defaultSelected?: string;
  onChange?: (id: string) => void;
  /** Names of the arrows that appear when the tabs do not fit. */
  scrollStartLabel: string;
  scrollEndLabel: string;
  /** The panel of the selected tab; a function gets the selected id. The panel stays mounted over changes. */
  children: ReactNode | ((selected: string) => ReactNode);
  /**
   * The panel always contains something focusable and changes a lot. Others are searched after every change,
   * and are a tab stop themselves while nothing in them is one.
   */
  isPanelBusy?: boolean;
  className?: string;
  listClassName?: string;
  panelClassName?: string;
};

/** Views of which one is shown at a time. Arrow keys move, Home and End jump. */
export function Tabs(props: TabsProps) {
  const { label, tabs, onChange, children, className = '', listClassName = '', panelClassName = '' } = props;
  const [selected, select] = useControlled(
    props.selected,
    props.defaultSelected ?? tabs[0]?.id ?? '',
    onChange,
  );
  const baseId = useId();
  const enabled = tabs.filter(({ isDisabled }) => isDisabled !== true).map(({ id }) => id);
  const tabStop = enabled.includes(selected) ? selected : enabled[0];
  const choose = (id: string) => {
    if (id !== selected) select(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = tabAt(event, enabled, focusedIn(enabled, baseId) ?? selected);
    if (id === undefined) return;
    event.preventDefault();
    document.getElementById(`${baseId}-${id}`)?.focus();
    choose(id);
  };
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <ScrollingRow
        selected={selected}
        startLabel={props.scrollStartLabel}
        endLabel={props.scrollEndLabel}
        className={listClassName}
      >
        {/* Its tabs have the focus, not the list. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          onKeyDown={onKeyDown}
          className="flex w-max gap-4"
        >
          {tabs.map((tab) => (
            <OneTab
              key={tab.id}
              tab={tab}
              baseId={baseId}
              isSelected={tab.id === selected}
              isTabStop={tab.id === tabStop}
              onChoose={() => choose(tab.id)}
            />
          ))}
        </div>
      </ScrollingRow>
      <Panel
        id={`${baseId}-panel`}
        tabId={`${baseId}-${selected}`}
        isBusy={props.isPanelBusy === true}
        className={panelClassName}
      >
        {typeof children === 'function' ? children(selected) : children}
      </Panel>
    </div>
  );
}

function focusedIn(ids: readonly string[], baseId: string): string | undefined {
  return ids.find((id) => document.activeElement?.id === `${baseId}-${id}`);
}

/** The tab to which a key leads from another one; undefined for other keys, and with a modifier, which belongs to shortcuts. */
function tabAt(event: KeyboardEvent, ids: readonly string[], from: string): string | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'Home') return ids[0];
  if (key === 'End') return ids.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const step = (key === 'ArrowRight') === isRtl ? -1 : 1;
  // The one after the last is the first, and the one before the first is the last.
  return ids[(ids.indexOf(from) + step + ids.length) % ids.length];
}

type PanelProps = {
  id: string;
  tabId: string;
  isBusy: boolean;
  className: string;
  children: ReactNode;
};

const tabStops = ['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled']
  .concat('summary', 'iframe', '[contenteditable=true]', '[tabindex]')
  .map((selector) => `${selector}:not([tabindex="-1"])`)
  .join();

function Panel({ id, tabId, isBusy, className, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (isBusy || !element) return undefined;
    const check = () => setStop(element.querySelector(tabStops) === null);
    check();
    const watch = new MutationObserver(check);
    watch.observe(element, { subtree: true, childList: true, attributeFilter: ['tabindex', 'disabled'] });
    return () => watch.disconnect();
  }, [isBusy]);
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={tabId}
      // A panel without a tab stop is one itself, so that it can be reached and scrolled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isStop ? 0 : undefined}
      className={`outline-none ${className}`}
    >
      {children}
    </div>
  );
}

type OneTabProps = {
  tab: TabItem;
  baseId: string;
  isSelected: boolean;
  isTabStop: boolean;
  onChoose: () => void;
};

function OneTab({ tab, baseId, isSelected, isTabStop, onChoose }: OneTabProps) {
  const pointer = useRef<string>(undefined);
  return (
    <button
      type="button"
      role="tab"
      id={`${baseId}-${tab.id}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${baseId}-panel` : undefined}
      tabIndex={isTabStop ? 0 : -1}
      disabled={tab.isDisabled}
      // A mouse selects on pressing, a finger on releasing: it may be about to scroll.
      onPointerDown={({ button, pointerType, currentTarget }) => {
        pointer.current = pointerType;
        if (tab.isDisabled === true || button !== 0 || pointerType !== 'mouse') return;
        // Not every browser focuses a button that is clicked.
        currentTarget.focus({ preventScroll: true });
        onChoose();
      }}
      // A click without a pointer is a key or a screen reader.
      onClick={({ detail }) => {
        if (detail === 0 || pointer.current !== 'mouse') onChoose();
      }}
      className={`${tabStyles} ${isSelected ? 'border-accent text-text' : 'border-transparent text-text-muted'}`}
    >
      {tab.label}
      {tab.count !== undefined && <CountBadge count={tab.count} max={tab.maxCount ?? Infinity} />}
    </button>
  );
}

const tabStyles =
  'relative flex h-9 cursor-default items-center gap-1.5 rounded-t-sm border-b-2 px-0.5 text-control font-medium whitespace-nowrap outline-2 -outline-offset-2 outline-transparent transition-colors hover:text-text focus-visible:outline-focus disabled:opacity-50';

type RowProps = {
  selected: string;
  startLabel: string;
  endLabel: string;
  className: string;
  children: ReactNode;
};

function ScrollingRow({ selected, startLabel, endLabel, className, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  const { hasStart, hasEnd, measure } = useOverflow(row);
  useSelectedInView(row, selected);
  const scroll = (sign: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({ left: sign * direction * element.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <div className={`relative flex border-b border-border ${className}`}>
      {hasStart && <Arrow side="start" label={startLabel} onPress={() => scroll(-1)} />}
      <div
        ref={row}
        onScroll={measure}
        className="-mb-px min-w-0 flex-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {children}
      </div>
      {hasEnd && <Arrow side="end" label={endLabel} onPress={() => scroll(1)} />}
    </div>
  );
}

type ArrowProps = {
  side: 'start' | 'end';
  label: string;
  onPress: () => void;
};

function Arrow({ side, label, onPress }: ArrowProps) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={-1}
      onClick={onPress}
      className="grid w-7 shrink-0 place-items-center text-text-muted hover:text-text"
    >
      <Icon aria-hidden size={16} className="rtl:-scale-x-100" />
    </button>
  );
}

type Edges = {
  hasStart: boolean;
  hasEnd: boolean;
};

/** Whether tabs are hidden beyond either edge, measured again on scroll and on any change of size. */
function useOverflow(row: RefObject<HTMLDivElement | null>) {
  const [edges, setEdges] = useState<Edges>({ hasStart: false, hasEnd: false });
  const measure = useCallback(() => {
    if (!row.current) return;
    const next = edgesOf(row.current);
    setEdges((now) => (now.hasStart === next.hasStart && now.hasEnd === next.hasEnd ? now : next));
  }, [row]);
  useEffect(() => {
    if (!row.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(row.current);
    if (row.current.firstElementChild) observer.observe(row.current.firstElementChild);
    return () => observer.disconnect();
  }, [row, measure]);
  return { ...edges, measure };
}

/** The selected tab is scrolled into view, also when arrows appear beside it, until the user scrolls the row. */
function useSelectedInView(row: RefObject<HTMLDivElement | null>, selected: string): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    let own = element.scrollLeft;
    const observer = new ResizeObserver(() => {
      const tab = element.querySelector('[aria-selected=true]');
      if (!tab || Math.abs(element.scrollLeft - own) > 1) return;
      const around = element.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      element.scrollLeft += Math.min(0, left - around.left) + Math.max(0, right - around.right);
      own = element.scrollLeft;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, selected]);
}

function edgesOf(row: HTMLDivElement): Edges {
  // Right-to-left rows count scrollLeft down from zero.
  const from = Math.abs(row.scrollLeft);
  return { hasStart: from > 1, hasEnd: from + row.clientWidth < row.scrollWidth - 1 };
}
