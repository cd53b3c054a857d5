import { CodeBlock } from './code-block.tsx';
import type { Story } from '../story.ts';

const snippet = `
    <script>
      (function (d, t) {

        var g = d.createElement(t), s = d.getElementsByTagName(t)[0];
        g.src = 'https://chat.ridgerope.co/packs/js/sdk.js';
        s.parentNode.insertBefore(g, s);

      })(document, 'script');
    </script>
`;

export const stories: readonly Story[] = [
  {
    name: 'Cleaned up, with a playground',
    Render: () => (
      <CodeBlock
        className="w-full"
        code={snippet}
        language="html"
        label="Website snippet"
        copyLabel="Copy code"
        copiedLabel="Copied"
        playground={{ label: 'Try it', title: 'Website widget', url: 'https://codepen.io/pen/define' }}
      />
    ),
  },
];
