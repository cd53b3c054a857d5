import { loadScript } from '../../../platform/pages/load-script.ts';

/** What the script of hCaptcha puts into the page. */
export type Captcha = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  reset(id: string): void;
  remove(id: string): void;
};

let loading: Promise<Captcha> | undefined;

/** Loads the script, once. Rejects when it cannot be had; the next call tries again. */
export function loadCaptcha(script: string): Promise<Captcha> {
  loading ??= addCaptcha(script).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function addCaptcha(script: string): Promise<Captcha> {
  await loadScript(`${script}?render=explicit&recaptchacompat=off`);
  if (window.hcaptcha === undefined) throw new Error('the script of hCaptcha brings nothing');
  return window.hcaptcha;
}

declare global {
  interface Window {
    hcaptcha?: Captcha;
  }
}
