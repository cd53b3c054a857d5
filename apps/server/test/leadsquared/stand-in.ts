import { startProvider, type ReceivedRequest, type ProviderStandIn } from '../stand-ins/provider-stand-in.ts';

export const accessKey = 'u$r-access-1234';
export const secretKey = 'secret-of-leadsquared-wxyz';

export type Activity = { id: string; leadId: string; code: number; note: string; time: string };

export type LeadSquaredStandIn = ProviderStandIn & {
  /** Attributes of leads, by id. */
  leads: Map<string, Record<string, string>>;
  activities: Activity[];
  /** Types of activity: name, code and score. */
  types: { name: string; code: number; score: number }[];
  organization: string;
  /** Responses to use instead, oldest first; `lost` executes the request and breaks the connection. */
  failures: (Failure | 'lost')[];
};
type Failure = { status: number; body?: object; headers?: Record<string, string> };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** A stand-in for version 2 of the LeadSquared API, with one organization on one host. */
export async function startLeadSquared(): Promise<LeadSquaredStandIn> {
  let made = 0;
  const provider = await startProvider((request) => {
    const failure = state.failures.shift();
    if (failure !== undefined && failure !== 'lost') return { ...failure, body: failure.body ?? {} };
    const answer = answerTo(request);
    return failure === 'lost' ? { status: 504, body: {} } : answer;
  });
  const state: LeadSquaredStandIn = Object.assign(provider, {
    leads: new Map<string, Record<string, string>>(),
    activities: [],
    types: [{ name: 'Phone call', code: 201, score: 5 }],
    organization: 'org-1',
    failures: [],
  });
  const idOf = (kind: string): string => `${kind}-${(made += 1)}`;
  const routes: Record<string, (request: ReceivedRequest) => Answer> = {
    'GET /v2/Authentication.svc/UserByAccessKey.Get': () => ({
      status: 200,
      body: {
        Name: 'Maya',
        TimeZone: 'Asia/Kolkata',
        OrgId: state.organization,
        LSQCommonServiceURLs: { api: new URL(provider.url).host, app: 'run.leadsquared.example' },
      },
    }),
    'GET /v2/ProspectActivity.svc/ActivityTypes.Get': () => ({
      status: 200,
      body: state.types.map(({ name, code }) => ({ ActivityEvent: String(code), ActivityEventName: name })),
    }),
    'POST /v2/ProspectActivity.svc/CreateType': ({ json }) => {
      const { ActivityEventName: name, Score: score, Direction: direction } = Object(json);
      if (typeof name !== 'string' || !Number.isInteger(score) || direction !== 0)
        return refused('MXInvalidInputException', 'ActivityEventName is needed');
      const code = 300 + state.types.length;
      state.types.push({ name, code, score });
      return done({ Id: String(code) });
    },
    'POST /v2/LeadManagement.svc/Lead.CreateOrUpdate': ({ json }) => {
      const received = attributesIn(json);
      if (received === undefined || (!received['EmailAddress'] && !received['Phone']))
        return refused('MXMandatoryAttributeMissingException', 'a unique field is needed');
      const known = [...state.leads].find(([, lead]) =>
        ['EmailAddress', 'Phone'].some((name) => received[name] && lead[name] === received[name]),
      );
      const id = known?.[0] ?? idOf('lead');
      state.leads.set(id, { ...known?.[1], ...received });
      return done({ Id: id, AffectedRows: 1 });
    },
    'POST /v2/LeadManagement.svc/Lead.Update': ({ json, query }) => {
      const id = query.get('leadId') ?? '';
      const [received, lead] = [attributesIn(json), state.leads.get(id)];
      if (received === undefined || lead === undefined)
        return refused('MXEntityNotFoundException', 'Lead not found');
      state.leads.set(id, { ...lead, ...received });
      return done({ AffectedRows: 1 });
    },
    'POST /v2/ProspectActivity.svc/Create': ({ json }) => {
      const received = Object(json);
      const { RelatedProspectId: leadId, ActivityEvent: code, ActivityNote: note } = received;
      const time = String(received.ActivityDateTime);
      if (!state.leads.has(leadId)) return refused('MXEntityNotFoundException', 'Lead not found');
      if (!state.types.some((type) => type.code === code) || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time))
        return refused('MXInvalidInputException', 'ActivityEvent is not known');
      if (typeof note !== 'string' || note.length > 2000)
        return refused('MXInvalidInputException', 'ActivityNote is too long');
      const id = idOf('activity');
      state.activities.push({ id, leadId, code, note, time });
      return done({ Id: id });
    },
    'POST /v2/ProspectActivity.svc/Retrieve': ({ json, query }) => {
      const code = Object(Object(json).Parameter).ActivityEvent;
      const found = state.activities
        .filter((activity) => activity.leadId === query.get('leadId') && activity.code === code)
        .map(({ id, note }) => ({
          Id: id,
          EventCode: code,
          Data: [{ Key: 'NotableEventDescription', Value: note }],
        }));
      return { status: 200, body: { RecordCount: found.length, ProspectActivities: found } };
    },
  };
  const answerTo = (request: ReceivedRequest): Answer => {
    const { headers, query } = request;
    if (headers['x-lsq-accesskey'] !== accessKey || headers['x-lsq-secretkey'] !== secretKey)
      return { status: 401, body: { Status: 'Error', ExceptionMessage: 'Unauthorized' } };
    // Keys in addresses end up in logs.
    if (query.has('accessKey') || query.has('secretKey')) return { status: 400, body: {} };
    return routes[`${request.method} ${request.path}`]?.(request) ?? { status: 404, body: {} };
  };
  return state;
}

const done = (message: object): Answer => ({ status: 200, body: { Status: 'Success', Message: message } });

/** What is wrong with a request is a server error there. */
const refused = (type: string, message: string): Answer => ({
  status: 500,
  body: { Status: 'Error', ExceptionType: type, ExceptionMessage: message },
});

/** `[{Attribute, Value}]`; undefined for anything else. */
function attributesIn(json: unknown): Record<string, string> | undefined {
  if (!Array.isArray(json)) return undefined;
  const pairs = json.map((each: unknown): [unknown, unknown] => [Object(each).Attribute, Object(each).Value]);
  if (!pairs.every((pair) => pair.every((part) => typeof part === 'string' && part !== ''))) return undefined;
  return Object.fromEntries(pairs);
}
