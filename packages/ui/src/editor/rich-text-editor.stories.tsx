import { useState } from 'react';
// A real URL: the height of an image is stored in it, which data URLs do not support.
import image from '../../gallery/valley.svg?no-inline';
import { Avatar } from '../people/avatar.tsx';
import { RichTextEditor, type EditorSources, type RichTextTexts } from './rich-text-editor.tsx';
import type { Story } from '../story.ts';

export const texts: RichTextTexts = {
  toolbar: 'Formatting',
  menu: {
    strong: 'Bold',
    em: 'Italic',
    link: 'Link',
    undo: 'Undo',
    redo: 'Redo',
    bulletList: 'Bullet list',
    orderedList: 'Ordered list',
    code: 'Code',
    strike: 'Strike through',
    h1: 'Heading 1',
    h2: 'Heading 2',
    h3: 'Heading 3',
    blockquote: 'Quote',
    imageUpload: 'Picture',
  },
  linkAddress: 'Address',
  applyLink: 'Apply',
  removeLink: 'Remove link',
  lists: { agent: 'Agents', canned: 'Canned responses', variable: 'Variables', emoji: 'Emoji' },
  imageSize: 'Picture size',
  imageSizes: { small: 'Small', medium: 'Medium', large: 'Large', original: 'Original size' },
};

const holds = (text: string, query: string) => text.toLowerCase().includes(query.toLowerCase());

export const sources: EditorSources = {
  agents: (query) =>
    ['Mara Lind', 'Tobias Okafor', 'Ana (Night) Reis']
      .map((label, index) => ({ id: String(index + 1), label, icon: <Avatar size="xs" name={label} /> }))
      .filter(({ label }) => holds(label, query)),
  cannedResponses: (query) =>
    [
      { id: '1', label: 'hello', description: 'A greeting', content: 'Hello **there**, how can I help?' },
      { id: '2', label: 'steps', description: 'What to try', content: '1. Off\n2. On' },
    ].filter(({ label }) => holds(label, query)),
  variables: (query) =>
    [
      { id: 'contact.first_name', label: 'contact.first_name', description: 'First name' },
      { id: 'agent.name', label: 'agent.name', description: 'Agent name' },
    ].filter(({ label }) => holds(label, query)),
  emoji: (query) =>
    [
      { id: '🎉', label: '🎉', description: 'party' },
      { id: '👍', label: '👍', description: 'thumbs up' },
    ].filter(({ description }) => holds(description, query)),
};

function Editor({ start, isPrivate = false }: { start: string; isPrivate?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <div className="w-full max-w-xl rounded-card border border-border p-3">
      <RichTextEditor
        label="Reply"
        placeholder={
          isPrivate
            ? 'Only your colleagues see this.'
            : 'Shift + Enter for a new line. Start with / to choose a canned response.'
        }
        value={value}
        onChange={setValue}
        sources={sources}
        isPrivate={isPrivate}
        texts={texts}
      />
      <pre className="mt-2 border-t border-border pt-2 text-meta wrap-anywhere whitespace-pre-wrap text-text-muted">
        {value}
      </pre>
    </div>
  );
}

export const stories: readonly Story[] = [
  {
    name: 'Empty',
    states: {
      agents: [{ click: 'textbox', name: 'Reply' }, { type: '@' }, { see: 'listbox' }],
      'canned responses': [{ click: 'textbox', name: 'Reply' }, { type: '/' }, { see: 'listbox' }],
      variables: [{ click: 'textbox', name: 'Reply' }, { type: '{{' }, { see: 'listbox' }],
      emoji: [{ click: 'textbox', name: 'Reply' }, { type: ':pa' }, { see: 'listbox' }],
      link: [{ click: 'textbox', name: 'Reply' }, { type: 'word' }, { click: 'button', name: 'Link' }],
    },
    Render: () => <Editor start="" />,
  },
  {
    name: 'Text',
    states: { 'a picture chosen': [{ click: 'img', name: 'Logo' }, { see: 'toolbar' }] },
    Render: () => (
      <Editor
        start={`Hi [@Mara Lind](mention://user/1/Mara%20Lind), see **this** and *that* at [our page](https://example.com):\n\n- one\n- two \`code\`\n\n1. first\n2. second\n\n![Logo](${image})`}
      />
    ),
  },
  { name: 'Private note', Render: () => <Editor start="" isPrivate /> },
];
