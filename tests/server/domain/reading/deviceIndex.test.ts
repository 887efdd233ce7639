import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { calls, CODE, type InputOf } from '../../../../src/shared/contract/index.ts';
import { deviceIndex, saveDeviceIndex } from '../../../../src/shared/contract/deviceIndex.ts';
import {
  DEVICE_INDEX_DEVICES_MAX,
  DEVICE_INDEX_CHAPTERS_MAX,
} from '../../../../src/shared/limits.ts';
import { callApi } from '../../../support/product/callApi.ts';
import { inputsOf } from '../../http/inputsOf.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import {
  catalogue,
  START_MS,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

const WORK = 'comic-guiqiao';
const OTHER = 'comic-xueluo-changan';
const chapter = (work: string, index: number) => `${work}-c00${index}`;

forEachDatabase('the stored chapters of a device', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = START_MS;
    token = await server.visitor();
  });

  type Works = { work: string; chapters: string[] }[];
  const save = (device: string, works: Works, extra = {}) => {
    const input = {
      action: 'save',
      type: 'kept',
      kind: 'comic',
      device,
      works,
    } as const;
    return callApi(server.address, saveDeviceIndex, input, { token, extra });
  };
  const list = (input: { kind?: 'comic' | 'novel'; page?: number; size?: number } = {}) =>
    callApi(server.address, deviceIndex, { type: 'kept', ...input }, { token });
  const short = async () =>
    (await list()).items.map(({ work, device, chapters }) => [device, work.uuid, chapters]);

  it('are listed on every device of the account, with what the library shows of the works', async () => {
    const works = [{ work: WORK, chapters: [chapter(WORK, 2), chapter(WORK, 1)] }];
    expect(await save('phone', works)).toEqual({ uuids: [WORK] });
    expect(await list()).toMatchObject({
      total: 1,
      items: [
        {
          work: { uuid: WORK, title: '归鞘' },
          device: 'phone',
          chapters: [chapter(WORK, 2), chapter(WORK, 1)],
          at: new Date(START_MS).toISOString(),
        },
      ],
    });
    expect((await list({ kind: 'novel' })).items).toEqual([]);
  });

  it('are replaced by the next report of the same device, and by no other device', async () => {
    await save('phone', [{ work: WORK, chapters: [chapter(WORK, 1)] }]);
    server.nowMs += 1;
    await save('tablet', [{ work: OTHER, chapters: [chapter(OTHER, 1)] }]);
    server.nowMs += 1;
    await save('phone', [{ work: OTHER, chapters: [chapter(OTHER, 2)] }]);
    expect(await short()).toEqual([
      ['phone', OTHER, [chapter(OTHER, 2)]],
      ['tablet', OTHER, [chapter(OTHER, 1)]],
    ]);
    expect(await save('phone', [])).toEqual({ uuids: [] });
    expect(await short()).toEqual([['tablet', OTHER, [chapter(OTHER, 1)]]]);
  });

  it('belong to their account', async () => {
    await save('phone', [{ work: WORK, chapters: [chapter(WORK, 1)] }]);
    token = await server.visitor();
    expect(await short()).toEqual([]);
    await save('phone', []);
  });

  it('name only works of their kind and chapters of their works, each once', async () => {
    const saved = await save('phone', [
      { work: 'comic-gone', chapters: ['x'] },
      { work: 'novel-jianyudao', chapters: ['novel-jianyudao-c001'] },
      { work: WORK, chapters: [chapter(WORK, 1), chapter(OTHER, 1), 'x', chapter(WORK, 1)] },
    ]);
    expect(saved).toEqual({ uuids: [WORK] });
    expect(await short()).toEqual([['phone', WORK, [chapter(WORK, 1)]]]);
  });

  it('are listed in pages', async () => {
    await save('phone', [
      { work: WORK, chapters: [chapter(WORK, 1)] },
      { work: OTHER, chapters: [chapter(OTHER, 1)] },
    ]);
    const [first, second] = await Promise.all([list({ size: 1 }), list({ size: 1, page: 2 })]);
    expect([first.total, second.total]).toEqual([2, 2]);
    expect([first, second].flatMap(({ items }) => items.map(({ work }) => work.uuid))).toEqual([
      WORK,
      OTHER,
    ]);
  });

  it(`are stored for the last ${DEVICE_INDEX_DEVICES_MAX} devices`, async () => {
    for (let index = 0; index <= DEVICE_INDEX_DEVICES_MAX; index += 1) {
      server.nowMs += 1;
      await save(`device-${index}`, [{ work: WORK, chapters: [chapter(WORK, 1)] }]);
    }
    const devices = (await short()).map(([device]) => device);
    expect(devices).toHaveLength(DEVICE_INDEX_DEVICES_MAX);
    expect(devices).toContain(`device-${DEVICE_INDEX_DEVICES_MAX}`);
    expect(devices).not.toContain('device-0');
  });

  it('may be reported by two tabs at once', async () => {
    const works = [{ work: WORK, chapters: [chapter(WORK, 1)] }];
    await Promise.all(Array.from({ length: 6 }, () => save('phone', works)));
    expect(await short()).toEqual([['phone', WORK, [chapter(WORK, 1)]]]);
  });

  it('repeated late, by their key, do not undo later reports', async () => {
    const extra = { idempotency: randomUUID() };
    const works = [{ work: WORK, chapters: [chapter(WORK, 1)] }];
    await save('phone', works, extra);
    await save('phone', []);
    expect(await save('phone', works, extra)).toEqual({ uuids: [WORK] });
    expect(await short()).toEqual([]);
  });

  it('are refused if they are too long, or not a list', async () => {
    const chapters = Array.from({ length: 1_001 }, (_, index) => `c${index}`);
    const works = Array.from({ length: 5 }, (_, index) => ({ work: `w${index}`, chapters }));
    expect(works.length * chapters.length).toBeGreaterThan(DEVICE_INDEX_CHAPTERS_MAX);
    await expect(save('phone', works)).rejects.toMatchObject({
      code: CODE.badInput,
      data: { field: 'works' },
    });
    await expect(save('no id', [])).rejects.toMatchObject({ data: { field: 'device' } });
    await expect(save('phone', [{ work: WORK, chapters: [] }])).rejects.toMatchObject({
      code: CODE.badInput,
    });
  });

  it('leave the other records unchanged', async () => {
    const at = new Date(START_MS - 1).toISOString();
    const entry = { kind: 'comic', work: WORK, chapter: chapter(WORK, 1), index: 1, at } as const;
    const entries = [{ ...entry, page: 1, ratio: 0 }];
    await server.data('changeRecords', { action: 'save', entries }, { token });
    await save('phone', [{ work: OTHER, chapters: [chapter(OTHER, 1)] }]);
    const read = await callApi(server.address, calls.records, { type: 'read' }, { token });
    expect(read.items).toMatchObject([{ chapter: chapter(WORK, 1) }]);
    expect(await server.ask('records', { type: 'nothing' as 'read' }, { token })).toMatchObject({
      code: CODE.badInput,
      data: { field: 'type' },
    });
  });

  it('of any shape that the schema accepts are answered by the schema of their data', async () => {
    const ids = fc.constantFrom(WORK, OTHER, chapter(WORK, 1), chapter(OTHER, 1));
    const inputs = inputsOf(saveDeviceIndex.input, ids) as fc.Arbitrary<
      InputOf<typeof saveDeviceIndex>
    >;
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        await callApi(server.address, saveDeviceIndex, input, { token });
        v.assert(deviceIndex.data, await list());
      }),
      { numRuns: 60, seed: 1 },
    );
    expect(server.reports).toEqual([]);
  });

  it('may be every chapter that there is', async () => {
    const known = catalogue.content.works.filter((work) => work.kind === 'comic');
    const works = known.map(({ uuid, chapters }) => ({
      work: uuid,
      chapters: chapters.map((each) => each.uuid),
    }));
    const uuids = known.filter(({ chapters }) => chapters.length > 0).map(({ uuid }) => uuid);
    expect(await save('phone', works)).toEqual({ uuids });
    expect((await list()).total).toBe(uuids.length);
  });
});
