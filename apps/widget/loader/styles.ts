const shadow = 'box-shadow:0 8px 40px #0004';

/** `all:initial` first, so that rules of the site for `div`, `button` and `iframe` do not reach in. */
const styles = `
.woot-widget-holder,.woot-widget-bubble{all:initial;position:fixed;z-index:2147483000;bottom:20px;${shadow}}
.woot-widget-holder{bottom:100px;width:400px;max-width:90%;height:calc(90% - 84px);min-height:250px;max-height:640px;border-radius:16px;overflow:hidden}
.woot-widget-holder iframe{all:initial;visibility:inherit;width:100%;height:100%}
.woot-elements--right{right:20px}
.woot-elements--left{left:20px}
.woot-widget--without-bubble{bottom:20px}
.woot-widget-holder--flat{border-radius:0}
.has-unread-view{height:auto;min-height:0;box-shadow:none;border-radius:0}
.woot--hide{visibility:hidden}
.woot-hidden{display:none}
.woot-widget-bubble{width:64px;height:64px;border-radius:32px;display:flex;align-items:center;justify-content:center;cursor:pointer;font:600 1em system-ui}
.woot-widget-bubble:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 6px #14171c}
#woot-widget-bubble-icon{display:block;width:24px;height:24px;background:currentColor;forced-color-adjust:none;scale:1.2;clip-path:path("M12 3C7 3 3 6.6 3 11c0 2 .9 3.9 2.3 5.3L4.5 20l4-1.6c1.1.4 2.3.6 3.5.6 5 0 9-3.6 9-8s-4-8-9-8z")}
.woot--close #woot-widget-bubble-icon{clip-path:path("m6.7 8.3 5.3 5.3 5.3-5.3 1.4 1.4L12 16.4 5.3 9.7z")}
.woot-widget-bubble span{display:none}
.woot-widget--expanded:not(.woot--close){width:auto;height:48px;gap:10px;padding:0 18px}
.woot-widget--expanded:not(.woot--close) span{display:block}
.woot-widget-bubble--flat{bottom:0;height:56px;border-radius:8px 8px 0 0;box-shadow:none}
.unread-notification::after{content:"";position:absolute;top:0;right:0;width:12px;height:12px;border-radius:50%;border:2px solid #fff;background:red}
@media(max-width:667px){.woot-widget-holder:not(.has-unread-view){inset:0;width:100%;max-width:none;height:100%;max-height:none;border-radius:0}.woot--close{display:none}}
`;

/**
 * Adds the launcher's style to the page. A constructed sheet is not inline style, so a host page with
 * `style-src 'none'` allows it; an empty element then has the id that sites look for.
 */
export function addStyles(): void {
  let tag = document.createElement('template') as HTMLElement;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  } catch {
    tag = document.createElement('style');
    tag.textContent = styles;
  }
  tag.id = 'cw-widget-styles';
  document.head.append(tag);
}
