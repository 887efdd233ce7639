import * as v from 'valibot';
import {
  AUTHORIZATION_HEADER,
  type Endpoint,
  IDEMPOTENCY_FIELD,
  idempotencySchema,
  TOKEN_FIELD,
  tokenSchema,
} from '../../src/shared/contract/index.ts';
import { hasTooManyParts } from '../../src/shared/contract/jsonParts.ts';
import {
  BATCH_ENTRIES_MAX,
  KEYWORD_CHARACTERS_MAX,
  LIST_SIZE_MAX,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  SERVICE_TEXT_CHARACTERS_MAX,
} from '../../src/shared/limits.ts';
import { badInput } from '../base/apiError.ts';

/** The largest body of a call, in bytes; the longest list of downloads has 381,000. */
export const BODY_BYTES_MAX = 512 * 1024;
/** Keys, objects, lists and colons in the texts of a body; the largest of any call has 3,300. */
const BODY_PARTS_MAX = 4_096;
const FIRST_FAULT = { abortEarly: true };
export const BODY_FIELD = 'body';

/** Query or body of a call before validation. */
export type Fields = Record<string, unknown>;

export async function readFields(request: Request): Promise<Fields> {
  if (request.method !== 'POST') return queryFields(new URL(request.url).searchParams);
  return bodyFields(await readBody(request));
}

function queryFields(query: URLSearchParams): Fields {
  return Object.fromEntries([...query].toReversed());
}

async function readBody(request: Request): Promise<string> {
  const text = (await readBytes(request, BODY_BYTES_MAX))?.toString('utf8');
  if (text === undefined || hasTooManyParts(text, BODY_PARTS_MAX)) {
    throw badInput(BODY_FIELD, '内容太大了，请分几次发送');
  }
  return text;
}

/** Bytes of an excessive body that are read and discarded, which keeps the connection usable; beyond them it is cut. */
const EXCESS_BYTES_MAX = 1024 * 1024;

/** @returns the body as it was sent; undefined where it has more than `max` bytes */
export async function readBytes(request: Request, max: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.length;
    if (bytes > max + EXCESS_BYTES_MAX) return undefined;
    if (bytes <= max) parts.push(part);
  }
  return bytes > max ? undefined : Buffer.concat(parts);
}

function bodyFields(text: string): Fields {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput(BODY_FIELD, '请求内容要是一个 JSON 对象');
  }
  return value as Fields;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badInput(BODY_FIELD, '请求内容不是有效的 JSON');
  }
}

/** The token of the header, else of the body or query; undefined where it is not well-formed. */
export function readToken(request: Request, fields: Fields): string | undefined {
  const token = request.headers.get(AUTHORIZATION_HEADER) || fields[TOKEN_FIELD];
  return v.is(tokenSchema, token) ? token : undefined;
}

/** @throws ApiError 400 where the key is not a UUID */
export function readIdempotency(endpoint: Endpoint, fields: Fields): string | undefined {
  const key = fields[IDEMPOTENCY_FIELD];
  if (endpoint.repeat !== 'keyed' || key === undefined) return undefined;
  const result = v.safeParse(idempotencySchema, key, FIRST_FAULT);
  if (!result.success) throw badInput(IDEMPOTENCY_FIELD, messageOf(IDEMPOTENCY_FIELD));
  return result.output.toLowerCase();
}

/** @throws ApiError 400 naming the first field that the call's schema refuses */
export function parseInput(endpoint: Endpoint, input: Fields): unknown {
  const result = v.safeParse(endpoint.input, input, FIRST_FAULT);
  if (!result.success) {
    const field = wrongField(result.issues[0], input);
    throw badInput(field, messageOf(field));
  }
  refuseZeroBytes(result.output, '');
  return result.output;
}

/** For a union of several forms, the field that is present and wrong; else the first missing one. */
function wrongField(issue: v.BaseIssue<unknown>, input: Fields): string {
  const path = v.getDotPath(issue);
  if (path !== null) return path;
  const paths = (issue.issues ?? []).map((each) => v.getDotPath(each));
  return paths.find((each) => each !== null && each in input) ?? paths[0] ?? BODY_FIELD;
}

/** Refuses U+0000, which a text in PostgreSQL cannot contain. */
export function refuseZeroBytes(value: unknown, path: string): void {
  if (typeof value === 'string' && value.includes('\0')) throw badInput(path, messageOf(path));
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    refuseZeroBytes(part, path === '' ? name : `${path}.${name}`);
  }
}

const MESSAGES: Record<string, string> = {
  [BODY_FIELD]: '请求的内容不对，或者少了什么',
  kind: '栏目只有漫画、小说、影视三种',
  list: '没有这个列表',
  category: '没有这个分类',
  form: '没有这种形式',
  status: '进度只有连载和完结两种',
  price: '价格只有免费、付费、限免、已购四种',
  sort: '没有这种排序',
  weekday: '星期是 1 到 7',
  rank: '没有这个榜单',
  page: '页码不对',
  size: `每页 1 到 ${LIST_SIZE_MAX} 条`,
  keyword: `搜索词要 1 到 ${KEYWORD_CHARACTERS_MAX} 个字`,
  uuid: '作品编号不对',
  chapter: '章节编号不对',
  buy: 'buy 只能是 1',
  hand_over: 'hand_over 只能是 1',
  action: '没有这个操作',
  type: '没有这类记录',
  uuids: `一次要选 1 到 ${BATCH_ENTRIES_MAX} 部作品`,
  entries: `一次要带 1 到 ${BATCH_ENTRIES_MAX} 条进度`,
  device: '设备编号不对',
  works: '下载清单的格式不对，或者太长了',
  account: '请输入账号或手机号',
  phone: '手机号应为 11 位',
  code: '验证码是 6 位数字',
  password: `密码要 ${PASSWORD_CHARACTERS_MIN}–${PASSWORD_CHARACTERS_MAX} 位`,
  old_password: '请输入原密码',
  order: '订单号不对',
  text: `消息最多 ${SERVICE_TEXT_CHARACTERS_MAX} 个字`,
  wid: 'wid 的格式不对',
  channel_id: 'channel_id 的格式不对',
  [IDEMPOTENCY_FIELD]: '请求编号要是 UUID',
};

function messageOf(field: string): string {
  return MESSAGES[field] ?? `${field} 的内容不对`;
}
