import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { editorExtensions, markdownOf } from './editor-markdown.ts';
import type { DocumentKit, RichTextEditorProps, SurfaceProps } from './editor-props.ts';
import { oncePainted } from '../hooks/once-painted.ts';

/**
 * An editor in `holder` that follows the props. `takeKey` receives every key first and returns whether it handled it.
 * Null until the first effect; re-renders with each change.
 */
export function useRichText(
  holder: RefObject<HTMLElement | null>,
  props: SurfaceProps,
  takeKey: (key: string) => boolean,
  kit: DocumentKit | undefined,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const { value } = props;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef<Latest>({ props, takeKey, kit, reported: props.value });
  useEffect(() => {
    latest.current.props = props;
    latest.current.takeKey = takeKey;
  });
  useLayoutEffect(() => {
    const onCreated = (editor: Editor) => {
      editor.on('transaction', redraw);
      setEditor(editor);
    };
    return holder.current ? startEditor(holder.current, latest.current, onCreated) : undefined;
  }, [holder]);
  useEffect(() => {
    if (!editor || value === latest.current.reported) return;
    latest.current.reported = value;
    const { kit: ownKit, props: now } = latest.current;
    if (ownKit && now.document) ownKit.load(editor, now.document.format, value, false);
    else editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false });
    now.onCount?.(countOf(editor));
  }, [editor, value]);
  useFollowing(editor, props);
  useImperativeHandle(
    props.handle,
    () => ({
      // Also between its creation and the next render, which busy pages delay.
      focus: () => {
        if (latest.current.made) takeFocus(latest.current.made);
        else latest.current.wantsFocus = true;
      },
      insert: (text) => void latest.current.made?.chain().focus().insertContent({ type: 'text', text }).run(),
    }),
    [],
  );
  return editor;
}

/** Creates the editor when it is needed. Returns a function that destroys it. */
function startEditor(element: HTMLElement, latest: Latest, onMade: (editor: Editor) => void): () => void {
  const make = () => {
    if (latest.made) return;
    const created = makeEditor(element, latest);
    latest.made = created;
    if (latest.props.autoFocus === true || latest.wantsFocus) {
      placeCaret(created, latest.props);
      takeFocus(created);
    }
    onMade(created);
  };
  // Pressed before it was created: the focus, and text typed then, would otherwise be lost.
  const onPress = (event: MouseEvent) => {
    if (latest.made || latest.props.isDisabled) return;
    event.preventDefault();
    latest.wantsFocus = true;
    make();
  };
  element.addEventListener('mousedown', onPress);
  // With initial text, before layout, because the page around it would shift otherwise. An empty editor reserves
  // its height, and creating one takes half a frame.
  const isImmediate = latest.props.autoFocus === true || latest.props.value !== '';
  const cancel = isImmediate ? make() : oncePainted(make);
  return () => {
    cancel?.();
    element.removeEventListener('mousedown', onPress);
    latest.made?.destroy();
    latest.made = undefined;
  };
}

/** Immediately: the editor's own command waits for the next frame and loses text typed until then. */
function takeFocus({ view }: Editor): void {
  view.focus();
}

/** Restores the caret's position in the source, found by parsing the source before it. */
function placeCaret(editor: Editor, { value, caret }: SurfaceProps): void {
  const { doc } = editor.state;
  const end = Selection.atEnd(doc).to;
  const at = caret && positionAfter(editor, value, caret.at);
  if (caret === undefined || at === undefined) return void editor.commands.setTextSelection(end);
  const from = caret.from === undefined ? at : positionAfter(editor, value, caret.from);
  editor.commands.setTextSelection({ from: from ?? at, to: at });
}

/** The position at an offset of the source; a line break at the end of the source is preserved for it. */
function positionAfter(editor: Editor, value: string, length: number): number | undefined {
  const { doc, schema, tr } = editor.state;
  // A character behind it preserves the line break before it, which the end of Markdown would drop.
  const parsed = editor.markdown?.parse(`${value.slice(0, length)}x`);
  if (parsed === undefined) return undefined;
  const before = schema.nodeFromJSON(parsed);
  const at = Selection.atEnd(before).to - 1;
  if (length === value.length && value.endsWith('\n') && at > Selection.atEnd(doc).to) {
    tr.replaceWith(0, doc.content.size, before.content).delete(at, at + 1);
    editor.view.dispatch(tr.setMeta('preventUpdate', true).setMeta('addToHistory', false));
  }
  return Math.min(at, Selection.atEnd(editor.state.doc).to);
}

type Latest = {
  props: SurfaceProps;
  takeKey: (key: string) => boolean;
  kit: DocumentKit | undefined;
  /** The Markdown last reported or received, so that an echo of it changes nothing. */
  reported: string;
  made?: Editor | undefined;
  /** Focus was requested before the editor existed. */
  wantsFocus?: boolean;
};

/** The nonce that a style policy requires on the editor's styles; browsers hide it from selectors. */
function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}

function makeEditor(element: HTMLElement, latest: Latest): Editor {
  const { imageSizeParam = 'image_height', isDisabled = false, document: options } = latest.props;
  const documents = latest.kit && options ? { kit: latest.kit, options } : undefined;
  const editor = new Editor({
    element,
    injectNonce: pageNonce(),
    extensions: editorExtensions({
      imageSizeParam,
      placeholder: () => latest.props.placeholder ?? '',
      more: documents && {
        starterKit: documents.kit.starterKit,
        extensions: documents.kit.extensions(() => (latest.props.document ?? documents.options).texts),
      },
    }),
    content: documents ? '' : latest.props.value,
    contentType: 'markdown',
    // Each paragraph and list sets its own direction.
    textDirection: 'auto',
    editable: !isDisabled,
    editorProps: {
      // From the first frame: screen readers ignore a field without a name.
      attributes: attributesOf(latest.props),
      handleKeyDown: (_view, event) => handleKey(event, latest),
      handlePaste: (_view, event) => takeFiles(event.clipboardData, latest),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer, latest),
    },
    onCreate: ({ editor: created }) => latest.props.onCount?.(countOf(created)),
    onUpdate: ({ editor: changed }) => {
      latest.reported = documents
        ? documents.kit.text(changed, documents.options.format)
        : markdownOf(changed);
      latest.props.onChange(latest.reported);
      latest.props.onCount?.(countOf(changed));
    },
    onFocus: () => latest.props.onFocus?.(),
    onBlur: () => latest.props.onBlur?.(),
  });
  documents?.kit.load(editor, documents.options.format, latest.props.value, true);
  return editor;
}

/** Keys of the open list come first, then sending; a word being composed is never interrupted. */
function handleKey(event: KeyboardEvent, latest: Latest): boolean {
  if (event.isComposing) return false;
  if (latest.takeKey(event.key)) return true;
  const { onSend, sendKey = 'cmd_enter' } = latest.props;
  if (event.key !== 'Enter' || !onSend || event.shiftKey) return false;
  if (sendKey === 'cmd_enter' && !event.metaKey && !event.ctrlKey) return false;
  onSend();
  return true;
}

/** Content copied from a table or a page includes an image of itself; then the text is used. */
function takeFiles(data: DataTransfer | null, latest: Latest): boolean {
  if (!data || data.files.length === 0 || data.getData('text/plain') !== '') return false;
  latest.props.onPasteFiles?.(Array.from(data.files));
  return true;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function countOf(editor: Editor): number {
  return Array.from(segmenter.segment(editor.getText({ blockSeparator: '\n' }))).length;
}

/** Applies changed props to an existing editor. */
function useFollowing(editor: Editor | null, props: RichTextEditorProps): void {
  const { label, isDisabled = false, describedBy, placeholder } = props;
  useEffect(() => {
    editor?.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);
  useEffect(() => {
    if (!editor) return;
    const attributes = attributesOf({ label, isDisabled, describedBy, placeholder });
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, label, isDisabled, describedBy, placeholder]);
}

type Named = {
  [Key in 'label' | 'isDisabled' | 'describedBy' | 'placeholder']?: RichTextEditorProps[Key] | undefined;
};

/** The text field's attributes for screen readers. */
function attributesOf({ label, isDisabled = false, describedBy, placeholder = '' }: Named) {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label ?? '',
    'aria-disabled': String(isDisabled),
    ...(placeholder === '' ? {} : { 'aria-placeholder': placeholder }),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}
