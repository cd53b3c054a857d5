import { Failure, invalidField } from '@confab/contract/kit/errors';

export type Frame = { type: 'frame'; url: string };
export type DashboardAppValues = { title: string; content: Frame[] };

type Input = {
  title?: string | undefined;
  content?: { type?: string | undefined; url?: string | undefined }[] | undefined;
};

/**
 * The stored values of a dashboard app; `ownUrl` is the address of this installation, whose pages a frame must not
 * show: they would run with the viewer's rights. Throws `invalid` on `title` or `content`.
 */
export function dashboardAppValues({ title, content }: Input, ownUrl: string): Partial<DashboardAppValues> {
  return {
    ...(title === undefined ? {} : { title: titleOf(title) }),
    ...(content === undefined ? {} : { content: framesOf(content, ownUrl) }),
  };
}

function titleOf(input: string): string {
  const title = input.trim().normalize('NFC');
  if (title === '') throw invalidField('title', 'blank', "Title can't be blank");
  return title;
}

function framesOf(input: NonNullable<Input['content']>, ownUrl: string): Frame[] {
  if (input.length === 0) throw invalidContent('content');
  return input.map(({ type, url = '' }, index) => {
    if (!mayBeShown(url.trim(), ownUrl)) throw invalidContent(`content.${index}.url`);
    if (type !== 'frame') throw invalidContent(`content.${index}.type`);
    return { type, url: url.trim() };
  });
}

const invalidContent = (path: string) => invalidField(path, 'invalid', 'Content : Invalid data');

function mayBeShown(url: string, ownUrl: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  return new URL(url).origin !== new URL(ownUrl).origin;
}

export function tooManyApps() {
  return new Failure('unprocessable', { message: 'The account has as many dashboard apps as it may' });
}
