import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '../base/secret.ts';
import { DAY_MS, isoTime } from '../base/time.ts';
import { removeOldParts } from '../storage/files/localStorage.ts';
import { removeUnnamedAssets } from './assetCopies.ts';
import {
  type BackupCause,
  BackupError,
  DAILY_BACKUPS_MAX,
  MIGRATION_BACKUPS_MAX,
  WEEKLY_BACKUPS_MAX,
} from './backupPlan.ts';
import { ASSETS_FOLDER, type Manifest, readManifest } from './manifest.ts';

const NAME = /^\d{8}T\d{6}Z-[a-z]+(-\d+)?$/;
/** Of folders that are being written or removed; a process that was killed leaves them. */
export const PART_PREFIX = '.part-';
const PART_AGE_MAX_MS = DAY_MS;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const EPOCH_DAYS_INTO_WEEK = 3;
const WEEK_DAYS = 7;

/** @returns `20261123T040000Z-daily` */
export function backupName(createdAtMs: number, cause: BackupCause): string {
  return `${isoTime(createdAtMs).replaceAll(/[-:]|\.\d+/g, '')}-${cause}`;
}

export interface Backup {
  readonly name: string;
  /** Undefined where its manifest is not one that this version reads. */
  readonly manifest: Manifest | undefined;
  /** Without the imported files, which backups share. */
  readonly bytes: number;
}

/** @returns the backups of a folder, the newest first; none where there is no folder */
export async function listBackups(dir: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  const names = await namesIn(dir);
  for (const name of names.filter((each) => NAME.test(each)).toSorted()) {
    const manifest = await readManifest(join(dir, name)).catch((error: unknown) => {
      if (error instanceof BackupError) return undefined;
      throw error;
    });
    const bytes = (manifest?.files ?? []).reduce((sum, file) => sum + file.bytes, 0);
    backups.push({ name, manifest, bytes });
  }
  return backups.toReversed();
}

/**
 * The backups that have had their time. Daily ones stay by day and then by week, those of migrations by number; what an
 * operator made, and what cannot be read, stays.
 * @param backups the newest first
 */
export function outdatedBackups(backups: readonly Backup[]): string[] {
  const ofCause = (cause: BackupCause) =>
    backups.flatMap(({ name, manifest }) =>
      manifest?.cause === cause ? [{ name, at: manifest.created_at }] : [],
    );
  const dayOf = ({ at }: { readonly at: number }) => Math.floor(at / DAY_MS);
  const daily = ofCause('daily');
  const byDay = newestOfEach(daily, dayOf, DAILY_BACKUPS_MAX);
  const lastDay = Math.min(...byDay.map(dayOf));
  const older = daily.filter((each) => dayOf(each) < lastDay);
  const weekOf = (each: { readonly at: number }) =>
    Math.floor((dayOf(each) + EPOCH_DAYS_INTO_WEEK) / WEEK_DAYS);
  const staying = new Set([...byDay, ...newestOfEach(older, weekOf, WEEKLY_BACKUPS_MAX)]);
  return [
    ...daily.filter((each) => !staying.has(each)),
    ...ofCause('migration').slice(MIGRATION_BACKUPS_MAX),
  ].map(({ name }) => name);
}

/** @param items the newest first */
function newestOfEach<T>(
  items: readonly T[],
  groupOf: (item: T) => number,
  groupsMax: number,
): T[] {
  const newest = new Map<number, T>();
  for (const item of items) if (!newest.has(groupOf(item))) newest.set(groupOf(item), item);
  return [...newest.values()].slice(0, groupsMax);
}

/** Removes backups that have had their time, and what killed processes left half-written. */
export async function removeOutdated(dir: string, nowMs: number): Promise<void> {
  for (const name of outdatedBackups(await listBackups(dir))) {
    // Without its name it is no backup any more, however much of it is removed.
    const going = join(dir, PART_PREFIX + randomUUID());
    await rename(join(dir, name), going);
    await rm(going, { recursive: true, force: true });
  }
  await removeParts(dir, nowMs);
  await removeUnnamedAssets(dir, nowMs);
}

/** Removes the folders and copies that killed processes left half-written or half-removed. */
export async function removeParts(dir: string, nowMs: number): Promise<void> {
  await removeOldParts(join(dir, ASSETS_FOLDER), nowMs);
  for (const name of await namesIn(dir)) {
    if (!name.startsWith(PART_PREFIX)) continue;
    const path = join(dir, name);
    const part = await stat(path).catch(unlessMissing);
    if (part && nowMs - part.mtimeMs > PART_AGE_MAX_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** @returns none where there is no folder */
async function namesIn(dir: string): Promise<readonly string[]> {
  return (await readdir(dir).catch(unlessMissing)) ?? [];
}

/** Another process may have removed it. */
function unlessMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error;
}
