import { Failure } from '@confab/contract/kit/errors';
import type { ProviderTools } from '../channel.ts';
import { passing, accessOf, recordIn, textOf } from './provider-api.ts';

/** The URL of a file's bytes. Meta returns it on request; 360dialog serves them under the id. */
export async function locateMedia(
  reference: string,
  tools: ProviderTools,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { provider, base, headers } = accessOf(tools, tools);
  const id = encodeURIComponent(reference);
  if (provider === 'default') return { url: `${base}/media/${id}`, headers };
  const answer = passing(await tools.http.json(`${tools.apiUrl}/v13.0/${id}`, { headers }));
  const url = textOf(recordIn({ answer: answer.json }, 'answer')['url']);
  if (!answer.ok || url === undefined)
    throw new Failure('unprocessable', { message: `could not be fetched, ${answer.status}` });
  return { url, headers };
}
