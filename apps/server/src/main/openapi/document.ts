import type { Method, Route } from '@confab/contract/kit/route';
import type { TSchema } from '@confab/contract/kit/schema';
import { type Content, errorResponses, type Response } from './errors.ts';
import { hoistShapes, type JsonSchema } from './schemas.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
};

export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};

export type OpenApiOptions = {
  title: string;
  version: string;
  /** Absolute, without a slash at its end. */
  url: string;
  /** Shapes that get their own name in the document. */
  shapes: ReadonlyMap<string, TSchema>;
};

/** Prints the routes as an OpenAPI 3.1 document. A route of several methods becomes one operation each. */
export function openApi(routes: readonly Route[], options: OpenApiOptions): OpenApi {
  const schemas = hoistShapes(options.shapes);
  const paths: OpenApi['paths'] = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    for (const [index, method] of methodsOf(route).entries()) {
      const operation = operationOf(route, method, schemas.refer);
      // The second verb of a route is a second operation and needs its own name.
      if (index > 0) operation.operationId = `${route.name}.${method.toLowerCase()}`;
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description },
    servers: [{ url: options.url }],
    tags: [...new Set(routes.map(featureOf))].toSorted().map((name) => ({ name })),
    paths,
    components: { schemas: schemas.named, securitySchemes },
  };
}

export const description =
  'Parameters that are not in the path may come by query string, JSON, urlencoded or multipart body alike; ' +
  'unknown ones are ignored. Every POST honors an `Idempotency-Key` unless its operation says otherwise.';

const header = (name: string, text: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description: text,
});

/** A session is three headers together; a permanent token or a visitor's token is one. */
const securitySchemes = {
  access_token: header('api_access_token', 'Permanent token of a user or an agent bot'),
  session_token: header('access-token', 'Token of a session, from the headers that answer a sign-in'),
  session_client: header('client', 'Device of the session'),
  session_uid: header('uid', 'Email address of the session'),
  console_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'confab_super_admin',
    description: 'Session of the super-admin console',
  },
  visitor_token: header('X-Auth-Token', 'Token of a website visitor'),
};

const featureOf = (route: Route): string => route.name.split('.')[0] ?? route.name;

const methodsOf = (route: Route): readonly Method[] =>
  typeof route.method === 'string' ? [route.method] : route.method;

type Refer = (schema: TSchema) => JsonSchema;

function operationOf(route: Route, method: Method, refer: Refer): Operation {
  const inQuery = method === 'GET' || method === 'DELETE';
  const notes = notesOf(route);
  const body = inQuery ? undefined : bodyOf(route, refer);
  return {
    operationId: route.name,
    summary: route.summary,
    ...(notes === '' ? {} : { description: notes }),
    tags: [featureOf(route)],
    security: securityOf(route),
    parameters: [
      ...(route.who === 'widget' ? [websiteToken] : []),
      ...pathParameters(route, refer),
      ...(inQuery ? queryParameters(route, refer) : []),
      ...(method === 'POST' && route.repeatsResponse !== false ? [idempotencyKey] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successOf(route, refer), ...errorResponses(route) },
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the stored response, for a day',
  schema: { type: 'string', maxLength: 255 },
};

const websiteToken: Parameter = {
  name: 'website_token',
  in: 'query',
  required: true,
  description: 'Identifies the website; part of its embed snippet',
  schema: { type: 'string' },
};

function notesOf(route: Route): string {
  return [
    route.who === 'administrator' ? 'For administrators.' : '',
    route.permissions === undefined ? '' : `For members with one of: ${route.permissions.join(', ')}.`,
    route.orPortalMembers === true ? 'Agents who are members of the portal may call it too.' : '',
    route.bots === true ? 'Agent bots may call it.' : '',
    route.wrapper === undefined
      ? ''
      : `Values may also stand under \`${route.wrapper}\`; in forms they must.`,
    route.repeatsResponse === false ? 'An `Idempotency-Key` is not honored.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function securityOf(route: Route): Operation['security'] {
  if (route.who === 'anyone') return [];
  if (route.who === 'widget') return [{ visitor_token: [] }, {}];
  if (route.who === 'platform_app') return [{ access_token: [] }];
  if (route.who === 'super_admin') return [{ console_cookie: [] }];
  return [{ access_token: [] }, { session_token: [], session_client: [], session_uid: [] }];
}

type ObjectSchema = { properties?: Record<string, TSchema>; required?: string[] };

const fieldsOf = (schema: TSchema): [string, TSchema, boolean][] => {
  const { properties = {}, required = [] }: ObjectSchema = schema;
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)]);
};

function pathParameters(route: Route, refer: Refer): Parameter[] {
  return fieldsOf(route.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(schema),
  }));
}

/** Lists are read from bracketed names, `labels[]=a&labels[]=b`. */
function queryParameters(route: Route, refer: Refer): Parameter[] {
  return fieldsOf(route.input).map(([name, schema, required]) => ({
    name: isList(schema) ? `${name}[]` : name,
    in: 'query',
    required,
    schema: refer(schema),
  }));
}

const isList = (schema: TSchema): boolean => 'type' in schema && schema.type === 'array';

function bodyOf(route: Route, refer: Refer): Operation['requestBody'] {
  const fields = fieldsOf(route.input);
  if (fields.length === 0) return undefined;
  const json = { schema: refer(route.input) };
  return {
    required: fields.some(([, , required]) => required),
    content: {
      'application/json': json,
      'application/x-www-form-urlencoded': json,
      ...(route.multipart === true ? { 'multipart/form-data': json } : {}),
    },
  };
}

function successOf(route: Route, refer: Refer): Record<string, Response> {
  const status = String(route.status ?? 200);
  if (route.response === undefined) return { [status]: { description: 'Done; the body is empty' } };
  const description = route.mayBeEmpty === true ? 'Done; the body may be empty' : 'Done';
  const kind = route.isCsv === true ? 'text/csv' : 'application/json';
  return { [status]: { description, content: { [kind]: { schema: refer(route.response) } } } };
}
