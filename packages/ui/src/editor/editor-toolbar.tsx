import type { ReactNode } from 'react';
import type { Editor } from '@tiptap/core';
import { Toolbar } from 'react-aria-components/Toolbar';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';
import type { LinkPicker } from '../document/document-props.ts';
import { deferred } from '../layout/deferred.tsx';
import { PanelButton } from '../overlays/panel-button.tsx';
import type { PanelProps } from '../overlays/popover-panel.tsx';
import type { EditorMenuOption } from './editor-menu.ts';
import type { LinkPopoverContent, LinkTexts } from './link-popover.tsx';

export type { EditorMenuOption };

export type EditorToolbarTexts = LinkTexts & {
  /** Names the row of buttons. */
  toolbar: string;
  menu: Record<EditorMenuOption, string>;
};

type Option = {
  icon: ReactNode;
  run: (editor: Editor) => void;
  /** The active format at the caret; without it the button is no toggle. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  shortcut?: readonly string[];
};

const heading = (level: 1 | 2 | 3, icon: ReactNode): Option => ({
  icon,
  run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const options: Record<Exclude<EditorMenuOption, 'link' | 'imageUpload'>, Option> = {
  strong: {
    icon: <Bold aria-hidden size={16} />,
    run: (editor) => void editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
    shortcut: ['mod', 'b'],
  },
  em: {
    icon: <Italic aria-hidden size={16} />,
    run: (editor) => void editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
    shortcut: ['mod', 'i'],
  },
  undo: {
    icon: <Undo2 aria-hidden size={16} className="rtl:-scale-x-100" />,
    run: (editor) => void editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
    shortcut: ['mod', 'z'],
  },
  redo: {
    icon: <Redo2 aria-hidden size={16} className="rtl:-scale-x-100" />,
    run: (editor) => void editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
    shortcut: ['mod', 'shift', 'z'],
  },
  bulletList: {
    icon: <List aria-hidden size={16} className="rtl:-scale-x-100" />,
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  orderedList: {
    icon: <ListOrdered aria-hidden size={16} />,
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  code: {
    icon: <Code aria-hidden size={16} />,
    run: (editor) => void editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
    shortcut: ['mod', 'e'],
  },
  strike: {
    icon: <Strikethrough aria-hidden size={16} />,
    run: (editor) => void editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  blockquote: {
    icon: <Quote aria-hidden size={16} />,
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  h1: heading(1, <Heading1 aria-hidden size={16} />),
  h2: heading(2, <Heading2 aria-hidden size={16} />),
  h3: heading(3, <Heading3 aria-hidden size={16} />),
};

type EditorToolbarProps = {
  editor: Editor;
  menu: readonly EditorMenuOption[];
  texts: EditorToolbarTexts;
  images?: { isPending: boolean; choose: () => void } | undefined;
  /** Pages that the form of a link offers. */
  links?: LinkPicker | undefined;
  /** More tools, at the end. */
  children?: ReactNode;
};

/** The editor's toolbar; arrow keys move along it. Render it again after each change of the editor. */
export function EditorToolbar({ editor, menu, texts, images, links, children }: EditorToolbarProps) {
  'use no memo'; // The editor changes under the same reference.
  return (
    <Toolbar aria-label={texts.toolbar} className="flex flex-wrap items-center gap-0.5">
      {menu.map((name) => {
        if (name === 'link') return <LinkButton key={name} {...{ editor, texts, links }} />;
        if (name === 'imageUpload') {
          return (
            images && (
              <IconButton
                key={name}
                size="small"
                label={texts.menu[name]}
                isPending={images.isPending}
                icon={<ImagePlus aria-hidden size={16} />}
                onPress={images.choose}
              />
            )
          );
        }
        const { icon, run, isOn, can, shortcut } = options[name];
        return (
          <IconButton
            key={name}
            size="small"
            label={texts.menu[name]}
            icon={icon}
            {...(shortcut ? { shortcut } : {})}
            {...(isOn ? { 'aria-pressed': isOn(editor) } : {})}
            isDisabled={can ? !can(editor) : false}
            onPress={() => run(editor)}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          />
        );
      })}
      {children}
    </Toolbar>
  );
}

const linkPanel = deferred<LinkPopoverContent & PanelProps>(
  async () => (await import('./link-popover.tsx')).LinkPopover,
);

function LinkButton({ editor, texts, links }: Pick<EditorToolbarProps, 'editor' | 'texts' | 'links'>) {
  'use no memo'; // The editor changes under the same reference.
  const current: unknown = editor.getAttributes('link').href;
  const href = typeof current === 'string' ? current : '';
  return (
    <PanelButton
      panel={linkPanel}
      content={{ editor, label: texts.menu.link, texts, links, href }}
      trigger={
        <IconButton
          size="small"
          label={texts.menu.link}
          icon={<LinkIcon aria-hidden size={16} />}
          aria-pressed={href !== ''}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        />
      }
    />
  );
}
