import type { GenericSchema } from 'valibot';
import {
  ADMIN_API_PATH,
  ADMIN_HEADER,
  type AdminCall,
  adminErrorSchema,
} from '../../src/shared/admin/call.ts';
import { isForTokens, isInScope, TOKEN_SCOPES } from '../../src/shared/admin/tokens.ts';

/** The admin API as OpenAPI 3.1, made from the schemas of its calls. */

type Json = Record<string, unknown>;

/** What valibot's schemas and the steps of their pipes say of themselves, as far as the calls use them. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly item?: Node;
  readonly value?: Node;
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
}

const OPTIONAL = new Set(['optional', 'nullish', 'exact_optional']);

export function openApiOf(calls: readonly AdminCall[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: '墨屿 admin API', version: '1' },
    servers: [{ url: ADMIN_API_PATH }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-moyu_admin' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of an operator, with a role and a scope; alone, without cookie and header.',
        },
      },
    },
  };
}

function operationOf(call: AdminCall): Json {
  const { method, path, access, about, stepUp, takesBytes } = call;
  const { properties, required } = fieldsOf(call.input);
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const isInAddress = method === 'GET' || method === 'DELETE' || takesBytes;
  const parameters = Object.entries(properties)
    .filter(([name]) => named.has(name) || isInAddress)
    .map(([name, schema]) => ({
      name,
      in: named.has(name) ? 'path' : 'query',
      required: required.includes(name),
      schema,
    }));
  const body = bodyOf(call, named);
  return {
    summary: about,
    'x-roles': access,
    ...(stepUp && { 'x-step-up': true }),
    ...(isForTokens(call) && { 'x-token-scopes': scopesOf(call) }),
    security: securityOf(call),
    parameters: [
      { name: ADMIN_HEADER, in: 'header', required: !isForTokens(call), schema: { const: '1' } },
      ...parameters,
    ],
    ...(!isInAddress && body && { requestBody: jsonContent(body) }),
    ...(takesBytes && { requestBody: { content: { 'application/octet-stream': {} } } }),
    responses: {
      200: { description: 'done', ...jsonContent(schemaOf(nodeOf(call.answer))) },
      default: { description: 'refused', ...jsonContent(schemaOf(nodeOf(adminErrorSchema))) },
    },
  };
}

function securityOf(call: AdminCall): Json[] {
  if (call.access === 'anyone') return [];
  return isForTokens(call) ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

function scopesOf(call: AdminCall): string[] {
  return TOKEN_SCOPES.filter((scope) => isInScope(scope, call));
}

function jsonContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

/** The input without the fields that stand in the path; undefined where nothing is left. */
function bodyOf({ input }: AdminCall, named: ReadonlySet<string | undefined>): Json | undefined {
  const whole = schemaOf(nodeOf(input));
  if (!whole['properties']) return whole;
  const { properties, required } = fieldsOf(input);
  const rest = Object.entries(properties).filter(([name]) => !named.has(name));
  if (rest.length === 0) return undefined;
  const needed = required.filter((name) => !named.has(name));
  return { ...whole, properties: Object.fromEntries(rest), required: needed };
}

function fieldsOf(input: GenericSchema): { properties: Record<string, Json>; required: string[] } {
  const { properties = {}, required = [] } = schemaOf(nodeOf(input));
  return { properties: properties as Record<string, Json>, required: required as string[] };
}

function nodeOf(schema: GenericSchema): Node {
  return schema;
}

/** JSON Schema 2020-12 of what a schema accepts. */
export function schemaOf(node: Node): Json {
  if (node.pipe) return pipeSchema(node.pipe);
  if (node.wrapped) return wrappedSchema(node, node.wrapped);
  switch (node.type) {
    case 'object':
      return objectSchema(node.entries ?? {});
    case 'array':
      return { type: 'array', items: schemaOf(node.item!) };
    case 'picklist':
      return { enum: node.options };
    case 'literal':
      return { const: node.literal };
    case 'union':
    case 'variant':
      return { anyOf: (node.options as Node[]).map(schemaOf) };
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(node.value!) };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type };
    default:
      return {};
  }
}

function objectSchema(entries: Readonly<Record<string, Node>>): Json {
  const fields = Object.entries(entries);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    required: fields.filter(([, { type }]) => !OPTIONAL.has(type)).map(([name]) => name),
  };
}

function wrappedSchema({ type, default: value }: Node, wrapped: Node): Json {
  const schema = schemaOf(wrapped);
  if (type === 'nullable') return { anyOf: [schema, { type: 'null' }] };
  return typeof value === 'object' || value === undefined ? schema : { ...schema, default: value };
}

function pipeSchema(pipe: readonly Node[]): Json {
  const schema: Json = {};
  for (const step of pipe) {
    // The type of what comes in is what counts: a later schema describes what a step has made of it.
    const isSchema = step.pipe ?? step.entries ?? step.item ?? step.wrapped ?? isPlain(step);
    Object.assign(schema, isSchema ? schemaOf(step) : boundOf(step, schema['type'] ?? 'array'));
  }
  return schema;
}

function isPlain({ type }: Node): boolean {
  return ['string', 'number', 'boolean', 'picklist', 'literal', 'union'].includes(type);
}

function boundOf({ type, requirement }: Node, of: unknown): Json {
  const [min, max] = of === 'string' ? ['minLength', 'maxLength'] : ['minItems', 'maxItems'];
  switch (type) {
    case 'min_length':
      return { [min]: requirement };
    case 'max_length':
      return { [max]: requirement };
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'integer':
    case 'safe_integer':
      return { type: 'integer' };
    case 'regex':
      return requirement instanceof RegExp ? { pattern: requirement.source } : {};
    default:
      return {};
  }
}
