import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { BODY_BYTES_MAX, BODY_FIELD } from '../../../server/http/input.ts';
import { type Answer, calls, CODE, type Endpoint } from '../../../src/shared/contract/index.ts';
import { blockedWorks } from '../../../src/shared/contract/blocked.ts';
import { deviceIndex, saveDeviceIndex } from '../../../src/shared/contract/deviceIndex.ts';
import { cancelOrder } from '../../../src/shared/contract/pay.ts';
import { sendService, service } from '../../../src/shared/contract/service.ts';
import {
  fieldsOf,
  SHAPES,
  hostile,
  hostileBodies,
  hostileBody,
  hostileQueries,
  largestOf,
  namer,
  nodesOf,
  type Sent,
} from './hostileInputs.ts';
import { stepsOf } from './inputsOf.ts';
import { CALL_CPU_MS_MAX, loopCost } from '../loopCost.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import {
  catalogue,
  openResponse,
  startServer,
  type TestServer,
} from '../../support/product/testServer.ts';

const ALL: readonly Endpoint[] = [
  ...Object.values(calls),
  deviceIndex,
  saveDeviceIndex,
  blockedWorks,
  cancelOrder,
  service,
  sendService,
];
const named = ALL.map((endpoint) => [endpoint.name, endpoint] as const);
const POSTS = named.filter(([, { method }]) => method === 'POST');
const GETS = named.filter(([, { method }]) => method === 'GET');
const RUNS = 20;
const SIZES = [256, 4_096, 16_384, 65_536, 262_144, BODY_BYTES_MAX];

const chapterIds = catalogue.content.works.flatMap(({ chapters }) => chapters.map((c) => c.uuid));
const workIds = catalogue.content.works.map(({ uuid }) => uuid);
/** Distinct ids of the maximum length. */
const longIds = Array.from({ length: 2_000 }, (_, at) => String(at).padStart(64, 'x'));

const largestInputs = ({ input }: Endpoint, ids: readonly string[]) =>
  largestOf(input, namer(ids)) as object[];

describe('the schema of every input', () => {
  it.each(named)('of %s counts texts and lists before it looks at them', (_name, { input }) => {
    const nodes = nodesOf(input);
    const stepsOfAll = (type: string) =>
      nodes.filter((node) => node.type === type).map((node) => stepsOf(node).map((s) => s.type));
    expect(stepsOfAll('string').filter((steps) => steps[1] !== 'max_length')).toEqual([]);
    expect(stepsOfAll('custom').filter((steps) => steps[2] !== 'max_length')).toEqual([]);
    const inside = nodes.flatMap((n) => [...Object.values(n.entries ?? {}), n.wrapped, n.item]);
    expect(inside.map((each) => each?.type)).not.toContain('array');
  });
});

forEachDatabase('a request of any allowed size', (kind) => {
  let server: TestServer;
  let token: string;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
    app = createApp(server.services);
    token = await server.visitor();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.nowMs += 3_600_000;
  });

  async function send({ method, path }: Endpoint, body: string): Promise<Answer> {
    const at = new URL(path, 'http://localhost');
    if (method === 'GET') at.search = body;
    const headers = { authorization: token };
    // A token that the call itself spends is one of its own.
    if (path === calls.changeToken.path) headers.authorization = await server.visitor();
    const init = method === 'POST' ? { method, body, headers } : { headers };
    return openResponse(await app.fetch(new Request(at, init), {}));
  }

  /** The fault of a call: too expensive, failed, or not accepted as a call of the account; '' if there is none. */
  async function faultOf(endpoint: Endpoint, { title, body }: Sent, isGood = false) {
    let answer: Answer | undefined;
    const cost = await loopCost(async () => {
      answer = await send(endpoint, body);
    });
    const isFault = answer?.code === CODE.fault || answer?.code === CODE.tokenExpired;
    const isTooLarge = isGood && JSON.stringify(answer?.data).includes(`"${BODY_FIELD}"`);
    if (cost <= CALL_CPU_MS_MAX && !isFault && !isTooLarge) return '';
    return `${title}: ${cost.toFixed(1)} ms, ${JSON.stringify(answer).slice(0, 200)}`;
  }

  async function faultsOf(endpoint: Endpoint, all: readonly Sent[], areGood = false) {
    const faults: string[] = [];
    for (const sent of all) faults.push(await faultOf(endpoint, sent, areGood));
    return faults.filter((fault) => fault !== '');
  }

  it.each(POSTS)('with any value where %s has another is cheap', async (_name, endpoint) => {
    const [good] = largestInputs(endpoint, workIds);
    expect(await faultsOf(endpoint, hostileBodies(endpoint, good!))).toEqual([]);
  });

  it.each(SHAPES)('that has %s for a body is cheap', async (title) => {
    const body = hostile(title, BODY_BYTES_MAX);
    expect(await faultsOf(calls.signIn, [{ title, body }])).toEqual([]);
  });

  it.each(GETS)('with any value in the query of %s is cheap', async (_name, endpoint) => {
    const [good] = largestInputs(endpoint, workIds);
    expect(await faultsOf(endpoint, hostileQueries(endpoint, good!))).toEqual([]);
  });

  it.each(named)(
    'with the largest input of %s is cheap and not too large',
    async (_n, endpoint) => {
      const inputs = [longIds, workIds, chapterIds].flatMap((ids) => largestInputs(endpoint, ids));
      const all = inputs.map((input) => {
        const query = new URLSearchParams(Object.entries(input).map(([n, x]) => [n, String(x)]));
        const body = endpoint.method === 'POST' ? JSON.stringify(input) : String(query);
        return { title: 'the most', body };
      });
      expect(await faultsOf(endpoint, all, true)).toEqual([]);
    },
  );

  it.each(POSTS)(
    'of %s of any size with any part of it wrong is cheap',
    async (_name, endpoint) => {
      const [good] = largestInputs(endpoint, chapterIds);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...fieldsOf(endpoint)),
          fc.constantFrom(...SHAPES),
          fc.constantFrom(...SIZES),
          fc.integer({ min: 1, max: 64 }),
          async (field, shape, bytes, cut) => {
            const sent = hostileBody(good!, field, shape, bytes);
            const broken = { ...sent, body: sent.body.slice(0, -cut) };
            expect(await faultsOf(endpoint, [sent, broken])).toEqual([]);
          },
        ),
        { numRuns: RUNS, seed: 3 },
      );
    },
  );
});
