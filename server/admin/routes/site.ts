import * as v from 'valibot';
import { getPlots } from '../../../src/shared/admin/statistics.ts';
import {
  addPicture,
  changeSettings,
  getFile,
  getOverview,
  getSettings,
  removeDemoContent,
} from '../../../src/shared/admin/site.ts';
import { removeDemo } from '../../domain/catalogue/demo.ts';
import { firstCountedDay, readDays } from '../../domain/statistics/readDays.ts';
import {
  readSettings,
  readTimeZone,
  SETTING_NAMES,
  writeSetting,
} from '../../domain/site/settings.ts';
import { transact } from '../../storage/database.ts';
import { AdminError, badField, notFound } from '../adminError.ts';
import { adminRoute } from '../adminRoute.ts';
import { storeOwnPicture } from '../catalogue/pictures.ts';
import { readOverview } from '../overview.ts';

/** A file never changes under its key. */
const FILE_CACHING = 'private, max-age=86400, immutable';

export const siteRoutes = [
  adminRoute(getOverview, async ({ services }) => readOverview(services)),

  adminRoute(getPlots, async ({ services: { db }, nowMs, caller }, { days }) => {
    const zone = await readTimeZone(db);
    const counts = await readDays(db, { zone, days: Number(days), nowMs });
    const { role } = caller.operator;
    const seesIncome = role === 'owner' || role === 'viewer';
    return {
      zone,
      counted_from: (await firstCountedDay(db, zone)) ?? null,
      days: seesIncome ? counts : counts.map((day) => ({ ...day, income: null })),
    };
  }),

  adminRoute(getSettings, async ({ services: { db } }) => ({ settings: await readSettings(db) })),

  adminRoute(changeSettings, async ({ services, audit }, changes) => {
    return transact(services.db, async (t) => {
      const before = await readSettings(t);
      for (const name of SETTING_NAMES) {
        const value = changes[name];
        if (value === undefined) continue;
        try {
          await writeSetting(t, name, value);
        } catch (error) {
          if (!v.isValiError(error)) throw error;
          throw badField(name, error.message);
        }
      }
      const settings = await readSettings(t);
      const on = { kind: 'setting', id: 'settings' };
      await audit(t, { what: 'settings.change', on, before, after: settings });
      return { settings };
    });
  }),

  adminRoute(removeDemoContent, async ({ services, audit }) => {
    return transact(services.db, async (t) => {
      const removed = await removeDemo(t);
      await audit(t, { what: 'demo.remove', on: { kind: 'demo', id: 'demo' }, after: { removed } });
      return { removed };
    });
  }),

  adminRoute(getFile, async ({ services }, { key }) => {
    const asset = await services.db
      .selectFrom('asset')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (!asset) throw notFound('这个文件');
    if (asset.blocked === 1) throw new AdminError('conflict', '这个文件已封禁');
    const body = await services.openAsset(asset, { from: 0, to: asset.bytes });
    return new Response(body, {
      headers: {
        'content-type': asset.type,
        'content-length': String(asset.bytes),
        'cache-control': FILE_CACHING,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  }),

  adminRoute(addPicture, async ({ services, readBody, audit }, { as, ...area }) => {
    const { left, top, width, height } = area;
    const sides = [left, top, width, height];
    if (sides.some((side) => side === undefined) && sides.some((side) => side !== undefined)) {
      throw badField('left', '裁剪要写全左、上、宽、高');
    }
    const crop =
      left === undefined || top === undefined || width === undefined || height === undefined
        ? undefined
        : { left, top, width, height };
    if (
      crop &&
      (width === 0 || height === 0 || crop.left + crop.width > 1 || crop.top + crop.height > 1)
    ) {
      throw badField('width', '裁剪超出了图片');
    }
    const picture = await storeOwnPicture(services, { bytes: await readBody(), as, crop });
    await transact(services.db, (t) =>
      audit(t, { what: 'picture.add', on: { kind: 'file', id: picture.key } }),
    );
    return picture;
  }),
];
