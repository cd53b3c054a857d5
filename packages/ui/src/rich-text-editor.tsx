import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import { Skeleton } from './skeleton.tsx';
import type { EditorImages } from './editor-image-button.tsx';
import type { EditorMenuOption, EditorToolbarTexts } from './editor-toolbar.tsx';
import type { ImageSize } from './image-size-bar.tsx';
import type { MentionItem } from './mention-box.tsx';
import type { TriggerKind } from './editor-triggers.ts';

export { defaultMenu } from './editor-menu.ts';
export type { EditorImages, EditorMenuOption, MentionItem };

export interface AgentItem extends MentionItem {
  /** Default `user`. */
  kind?: 'user' | 'team';
}

export interface CannedItem extends MentionItem {
  /** Markdown that takes the place of what was typed. */
  content: string;
}

type Found<T> = readonly T[] | Promise<readonly T[]>;

/** Where the lists come from; a sign without a source opens nothing. */
export interface EditorSources {
  /** `@`; ids are the numbers of users or teams. */
  agents?: (query: string) => Found<AgentItem>;
  /** `/` */
  cannedResponses?: (query: string) => Found<CannedItem>;
  /** `{{`; ids are the names of variables. */
  variables?: (query: string) => Found<MentionItem>;
  /** `:` and two letters; ids are the signs themselves. */
  emoji?: (query: string) => Found<MentionItem>;
}

export interface RichTextTexts extends EditorToolbarTexts {
  /** Names the lists. */
  lists: Record<TriggerKind, string>;
  /** Names the bar that sets a picture's height. */
  imageSize: string;
  imageSizes: Record<ImageSize, string>;
}

/** What a screen can do to the text from outside. */
export interface RichTextHandle {
  focus: () => void;
  /** Writes plain text where the caret stands, and puts the focus there. */
  insert: (text: string) => void;
}

export interface RichTextEditorProps {
  /** Names the field for screen readers. */
  label: string;
  /** Markdown. A value that differs from the last one told replaces the whole text. */
  value: string;
  onChange: (markdown: string) => void;
  /** How many characters stand in the text, as the reader counts them. */
  onCount?: (characters: number) => void;
  /** Whether Enter alone sends, besides Cmd or Ctrl and Enter; without `onSend` all write. Default `cmd_enter`. */
  sendKey?: 'enter' | 'cmd_enter';
  onSend?: () => void;
  /** Files that were pasted or dropped; the editor never takes them in. */
  onPasteFiles?: (files: readonly File[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  sources?: EditorSources;
  /** A private note offers no canned responses and no variables. */
  isPrivate?: boolean;
  placeholder?: string;
  /** How pictures are kept; the menu's `imageUpload` needs it. */
  images?: EditorImages;
  /** Default: strong, em, link, undo, redo, bullet list, ordered list, code. Empty for no menu. */
  menu?: readonly EditorMenuOption[];
  /** CSS heights of the text; it scrolls beyond the second. Default 5rem and 20rem. */
  minHeight?: string;
  maxHeight?: string;
  /** Query parameter of a picture's address that keeps its height; default `image_height`. */
  imageSizeParam?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Ids of what describes the field, for example its error. */
  describedBy?: string;
  handle?: Ref<RichTextHandle>;
  /**
   * A plain field over the same value, to write in until the editor's code has come; the focus goes over. With it
   * the code loads when the browser is idle.
   */
  standIn?: ReactNode;
  texts: RichTextTexts;
  className?: string;
}

type Surface = ComponentType<RichTextEditorProps>;

let known: Surface | undefined;

/** Writes markdown with formatting, mentions and lists under the caret. Its code loads when it is first drawn. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [loaded, setLoaded] = useState({ Surface: known, hadFocus: false });
  const { Surface, hadFocus } = loaded;
  if (Surface) return <Surface {...props} autoFocus={hadFocus || props.autoFocus === true} />;
  return <Waiting {...props} onLoad={setLoaded} />;
}

interface WaitingProps extends RichTextEditorProps {
  onLoad: (loaded: { Surface: Surface; hadFocus: boolean }) => void;
}

/** What stands in the editor's place until its code has come. */
function Waiting(props: WaitingProps) {
  const { value, onChange, handle, minHeight = '5rem', menu, standIn, onLoad } = props;
  const place = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    focus: () => place.current?.querySelector('textarea')?.focus(),
    insert: (text) => onChange(value + text),
  }));
  const composing = useRef({ isOn: false, after: () => undefined as void });
  const show = useEffectEvent((Surface: Surface) => {
    onLoad({ Surface, hadFocus: place.current?.contains(document.activeElement) === true });
  });
  const canWait = standIn !== undefined;
  useEffect(() => {
    let isWanted = true;
    const take = (Surface: Surface) => {
      if (!isWanted) return;
      // A word that is being composed would be lost with its field.
      if (composing.current.isOn) composing.current.after = () => show(Surface);
      else show(Surface);
    };
    // Offline it stays away; the next editor that is drawn tries again.
    const cancel = whenIdle(canWait, () => void load().then(take, () => undefined));
    return () => {
      isWanted = false;
      cancel();
    };
  }, [canWait]);
  const menuHeight = menu?.length === 0 ? '0px' : '2rem';
  return (
    <div
      ref={place}
      onCompositionStart={() => (composing.current.isOn = true)}
      onCompositionEnd={() => {
        composing.current.isOn = false;
        setTimeout(composing.current.after);
      }}
    >
      {standIn ?? <Skeleton shape="block" height={`calc(${minHeight} + ${menuHeight})`} />}
    </div>
  );
}

async function load(): Promise<Surface> {
  known = (await import('./rich-text-surface.tsx')).RichTextSurface;
  return known;
}

function whenIdle(canWait: boolean, work: () => void): () => void {
  if (!canWait) {
    work();
    return () => undefined;
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(asked);
}
