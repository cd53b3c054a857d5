import { buildStale } from '../scripts/launch/build.mjs';

/** The browser sees what visitors see: built front ends, of the present sources. */
export async function setup(): Promise<void> {
  await buildStale(['dashboard', 'widget']);
}
