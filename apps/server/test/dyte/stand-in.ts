import { startProvider, type ProviderStandIn } from '../stand-ins/provider-stand-in.ts';

export const organizationId = 'org-1234';
export const apiKey = 'dyte-secret-key-wxyz';

/** A stand-in for version 2 of the Dyte API, with one organization. */
export async function startDyte(): Promise<ProviderStandIn> {
  let meetings = 0;
  const known = new Set<string>();
  return startProvider(({ method, path, headers, json }) => {
    const account = Buffer.from(`${organizationId}:${apiKey}`).toString('base64');
    if (headers.authorization !== `Basic ${account}`) return refused(401, 'Unauthorized');
    if (method === 'POST' && path === '/meetings') {
      if (typeof fieldOf(json, 'title') !== 'string') return refused(422, 'title must be a string');
      const id = `meeting-${(meetings += 1)}`;
      known.add(id);
      return { status: 201, body: { success: true, data: { id, title: fieldOf(json, 'title') } } };
    }
    const [, meeting = ''] = /^\/meetings\/([^/]+)\/participants$/.exec(path) ?? [];
    if (method !== 'POST' || !known.has(meeting)) return refused(404, 'Meeting not found');
    const { custom_participant_id: custom, preset_name: preset, name } = Object(json);
    const isPreset = preset === 'group_call_host' || preset === 'group_call_participant';
    if (!isPreset || typeof custom !== 'string' || custom === '')
      return refused(422, 'preset_name and custom_participant_id are needed');
    const token = `token of ${custom} in ${meeting}`;
    const data = { id: `p-${custom}`, name, token, preset_name: preset, custom_participant_id: custom };
    return { status: 201, body: { success: true, data } };
  });
}

const fieldOf = (json: unknown, name: string): unknown => Object(json)[name];

const refused = (status: number, message: string) => ({
  status,
  body: { success: false, error: { code: status, message } },
});
