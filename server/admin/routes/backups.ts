import { createBackup, listBackups } from '../../../src/shared/admin/backups.ts';
import { enqueueBackup } from '../../backup/backupJobs.ts';
import { transact } from '../../storage/database.ts';
import { AdminError } from '../adminError.ts';
import { adminRoute } from '../adminRoute.ts';
import { readBackups } from '../backupViews.ts';

export const backupRoutes = [
  adminRoute(listBackups, async ({ services }) => readBackups(services)),

  adminRoute(createBackup, async ({ services, nowMs, audit }) => {
    await transact(services.db, async (t) => {
      const isNew = await enqueueBackup(t, 'manual', nowMs);
      if (!isNew) throw new AdminError('conflict', '已经在备份了');
      await audit(t, { what: 'backup.create', on: { kind: 'backup', id: 'manual' } });
    });
    services.wakeJobs();
    return {};
  }),
];
