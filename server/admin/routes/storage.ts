import { getStorage, verifyStorage } from '../../../src/shared/admin/storage.ts';
import { transact } from '../../storage/database.ts';
import { enqueueVerify } from '../../storage/files/verifyJob.ts';
import { AdminError } from '../adminError.ts';
import { adminRoute } from '../adminRoute.ts';
import { readStorage } from '../storageViews.ts';

export const storageRoutes = [
  adminRoute(getStorage, async ({ services }) => readStorage(services)),

  adminRoute(verifyStorage, async ({ services, nowMs, audit }) => {
    await transact(services.db, async (t) => {
      const isNew = await enqueueVerify(t, nowMs);
      if (!isNew) throw new AdminError('conflict', '已经在核对了');
      await audit(t, { what: 'storage.verify', on: { kind: 'storage', id: 'files' } });
    });
    services.wakeJobs();
    return {};
  }),
];
