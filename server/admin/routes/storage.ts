import { createBackup, listBackups, verifyBackup } from '../../../src/shared/admin/backups.ts';
import { getStorage, verifyStorage } from '../../../src/shared/admin/storage.ts';
import { enqueueBackupCheck } from '../../backup/backupCheckJob.ts';
import { enqueueBackup } from '../../backup/backupJobs.ts';
import { listBackups as readAll } from '../../backup/listBackups.ts';
import { transact } from '../../storage/database.ts';
import { enqueueVerify } from '../../storage/files/verifyJob.ts';
import { AdminError, notFound } from '../adminError.ts';
import { adminRoute } from '../adminRoute.ts';
import { readBackups } from '../backupViews.ts';
import { readStorage } from '../storageViews.ts';

/** What is stored: its check, and its backups. */
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

  adminRoute(verifyBackup, async ({ services, nowMs, audit }, { name }) => {
    const backups = await readAll(services.backups.dir);
    if (!backups.some((backup) => backup.name === name)) throw notFound('这个备份');
    await transact(services.db, async (t) => {
      const isNew = await enqueueBackupCheck(t, name, nowMs);
      if (!isNew) throw new AdminError('conflict', '已经在核对这个备份了');
      await audit(t, { what: 'backup.verify', on: { kind: 'backup', id: name, title: name } });
    });
    services.wakeJobs();
    return {};
  }),
];
