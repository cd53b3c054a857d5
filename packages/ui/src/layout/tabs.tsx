import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
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
  const content = typeof children === 'function' ? children(selected) : children;
  const column = `flex min-w-0 flex-col ${className}`;
  const row = (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        if (String(key) !== selected) select(String(key));
      }}
      className={props.isPanelBusy === true ? 'min-w-0' : column}
    >
      <ScrollingRow
        selected={selected}
        startLabel={props.scrollStartLabel}
        endLabel={props.scrollEndLabel}
        className={listClassName}
      >
        <TabList aria-label={label} items={tabs} dependencies={[tabs]} className="flex w-max gap-4">
          {(tab) => <OneTab tab={tab} />}
        </TabList>
      </ScrollingRow>
      {props.isPanelBusy !== true && (
        <Panel selected={selected} isBusy={false} className={panelClassName}>
          {content}
        </Panel>
      )}
    </AriaTabs>
  );
  if (props.isPanelBusy !== true) return row;
  // All children are rendered a second time, hidden, to find the tabs in them.
  return (
    <div className={column}>
      {row}
      <Panel selected={selected} isBusy className={panelClassName}>
        {content}
      </Panel>
    </div>
  );
}

type PanelProps = {
  selected: string;
  isBusy: boolean;
  className: string;
  children: ReactNode;
};

/**
 * React Aria keeps the id a panel was mounted with, while each tab refers to its own panel's id. The panel
 * stays mounted here, so it gets the id that its tab refers to.
 */
function Panel({ selected, isBusy, className, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const spot = panel.current?.parentElement;
    if (!panel.current || !spot || namedByTab(panel.current, spot)) return undefined;
    // The tabs of an adjacent panel may be rendered a moment later.
    const watch = new MutationObserver(() => {
      if (!panel.current || namedByTab(panel.current, spot)) watch.disconnect();
    });
    watch.observe(spot, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [selected]);
  const shared = { ref: panel, className: `outline-none ${className}`, children };
  return isBusy ? <div {...shared} role="tabpanel" /> : <TabPanel {...shared} id={selected} />;
}

/** Gives the panel the id that the selected tab refers to; false while there is no such tab. */
function namedByTab(panel: HTMLElement, spot: HTMLElement): boolean {
  const tab = spot.querySelector('[role=tablist] [role=tab][aria-selected=true]');
  const id = tab?.getAttribute('aria-controls');
  if (!tab || !id) return false;
  panel.id = id;
  panel.setAttribute('aria-labelledby', tab.id);
  return true;
}

function OneTab({ tab }: { tab: TabItem }) {
  return (
    <Tab
      id={tab.id}
      isDisabled={tab.isDisabled ?? false}
      className="focus-ring relative flex h-9 cursor-default items-center gap-1.5 rounded-t-sm border-b-2 border-transparent px-0.5 text-control font-medium whitespace-nowrap text-text-muted transition-colors -outline-offset-2 hover:text-text selected:border-accent selected:text-text disabled:opacity-50"
    >
      {tab.label}
      {tab.count !== undefined && <CountBadge count={tab.count} max={tab.maxCount ?? Infinity} />}
    </Tab>
  );
}

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
