import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ADMIN_API_PATH, ADMIN_HEADER } from '../../../src/shared/admin/call.ts';
import { addPicture, getFile } from '../../../src/shared/admin/site.ts';
import { addWork } from '../../../src/shared/admin/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { buildMedia } from '../media/buildMedia.ts';

let bundle: Awaited<ReturnType<typeof buildMedia>>;
let server: TestServer;
let editor: AdminClient;

beforeAll(async () => {
  bundle = await buildMedia();
}, 60_000);
afterAll(() => bundle.remove());
beforeEach(async () => {
  server = await startServer({ kind: 'libsql', durable: false, mediaEntry: bundle.entry });
  editor = await operatorOf(server, 'editor');
});
afterEach(() => server.close());

/** 800 × 400 pixels: red at the left, blue at the right. */
async function twoColours(): Promise<Uint8Array<ArrayBuffer>> {
  const left = { create: { width: 400, height: 400, channels: 3, background: '#f00' } } as const;
  const png = await sharp({ create: { ...left.create, width: 800, background: '#00f' } })
    .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

function send(fields: Readonly<Record<string, string>>, body: BodyInit): Promise<Response> {
  const query = new URLSearchParams(fields).toString();
  const { cookie } = editor;
  return fetch(`${server.address}${ADMIN_API_PATH}${addPicture.path}?${query}`, {
    method: 'POST',
    headers: { cookie, [ADMIN_HEADER]: '1', origin: server.address },
    body,
  });
}

async function stored(key: string): Promise<Buffer> {
  const url = `${server.address}${ADMIN_API_PATH}${getFile.path}?key=${encodeURIComponent(key)}`;
  const headers = { cookie: editor.cookie, [ADMIN_HEADER]: '1' };
  const response = await fetch(url, { headers });
  return Buffer.from(await response.arrayBuffer());
}

it('An uploaded picture becomes a cover at 3:4, of the part that was chosen', async () => {
  const right = { left: '0.625000', top: '0.000000', width: '0.375000', height: '1.000000' };
  const response = await send({ as: 'cover', ...right }, await twoColours());
  expect(response.status).toBe(200);
  const picture = (await response.json()) as { key: string; width: number; height: number };
  expect(picture.width / picture.height).toBeCloseTo(3 / 4, 2);

  const image = sharp(await stored(picture.key));
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: picture.width });
  const { dominant } = await image.stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);

  const { work } = await editor.ask(addWork, { kind: 'novel', title: '灯塔', cover: picture.key });
  expect(work.cover).toBe(picture.key);
});

it('A banner is as wide as it was, and a file that is no picture is refused in Chinese', async () => {
  const banner = await send({ as: 'banner' }, await twoColours());
  expect(await banner.json()).toMatchObject({ width: 800, height: 400 });
  const wrong = await send({ as: 'banner' }, 'no picture');
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    error: 'bad_input',
    field: 'body',
    message: expect.stringMatching(/\p{Script=Han}/u),
  });
});

it('A page of a comic is stored as wide as it is, in parts where it is very high', async () => {
  const page = await send({ as: 'page' }, await twoColours());
  expect(await page.json()).toMatchObject({
    key: expect.stringMatching(/^comics\/u\/[0-9a-f]{64}\.webp$/),
    width: 800,
    height: 400,
    further: [],
  });
  const strip = await sharp({
    create: { width: 100, height: 6_000, channels: 3, background: '#0f0' },
  })
    .png()
    .toBuffer();
  const answer = await send({ as: 'page' }, new Uint8Array(strip));
  const { height, further } = (await answer.json()) as {
    height: number;
    further: { height: number }[];
  };
  expect(further).toHaveLength(1);
  expect(height + (further[0]?.height ?? 0)).toBe(6_000);
});
