import type { Page, Request } from 'playwright-core';

/** The bytes a browser received, headers included (`encodedDataLength`), by path. */
export type Received = {
  total(isMeant?: (path: string) => boolean): Promise<number>;
  list(): Promise<string[]>;
};

/** Counts everything that the page and its frames receive from a server from now on. */
export function countBytes(page: Page, origin: string): Received {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(origin)) requests.push(request);
  });
  const sizes = () =>
    Promise.all(
      requests.map(async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize };
      }),
    );
  return {
    async total(isMeant = () => true) {
      const counted = (await sizes()).filter(({ path }) => isMeant(path));
      return counted.reduce((sum, { bytes }) => sum + bytes, 0);
    },
    async list() {
      const counted = (await sizes()).toSorted((one, other) => other.bytes - one.bytes);
      return counted.map(({ path, bytes }) => `${bytes} ${path}`);
    },
  };
}
