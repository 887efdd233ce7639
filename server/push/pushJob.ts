import type { Clock } from '../base/random.ts';
import { repeat } from '../base/repeat.ts';
import { SECOND_MS } from '../base/time.ts';
import { ensureVapidKeys } from '../domain/push/vapidKeys.ts';
import type { JobHandlers } from '../jobs/runner.ts';
import type { Database } from '../storage/database.ts';
import { makeMessages } from './makeMessages.ts';
import { createPoster } from './postMessage.ts';
import { enqueuePush, PUSH_JOB } from './publications.ts';
import { sendMessages, type Sent } from './sendMessages.ts';

const LOOK_MS = 10 * SECOND_MS;
/** Names the server to push services where it has no public address. */
const NO_SUBJECT = 'https://moyu.example';

export interface PushServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: () => string;
  /** '' where it is not known. */
  readonly publicUrl: string;
  readonly allowsPrivatePush: boolean;
}

/** The job that makes and sends notifications, see [Note: Notifications of new chapters]. */
export function pushHandlers(services: PushServices): JobHandlers {
  const { db, clock, secret, publicUrl, allowsPrivatePush: allowsPrivate } = services;
  return {
    [PUSH_JOB]: async ({ signal, report }) => {
      const works = await makeMessages(db, clock(), signal);
      const keys = await ensureVapidKeys(db, secret());
      const subject = publicUrl.startsWith('https:') ? publicUrl : NO_SUBJECT;
      const poster = createPoster({ keys, subject, allowsPrivate });
      try {
        const sent = await sendMessages({ db, clock, poster }, signal, ({ sent: done }) =>
          report({ done, total: done, what: '' }),
        );
        return summary(works, sent);
      } finally {
        poster.close();
      }
    },
  };
}

function summary(works: number, { sent, gone, later, lost }: Sent): string {
  const parts = [
    `${works} 部作品，发出 ${sent} 条`,
    gone > 0 ? `${gone} 台设备已失效` : '',
    later > 0 ? `${later} 条稍后再发` : '',
    lost > 0 ? `${lost} 条没有送到` : '',
  ];
  return parts.filter(Boolean).join('，');
}

/**
 * Looks for new chapters every 10 s.
 * @param wake called when a job was enqueued
 * @returns stops that, and resolves when the last look has ended
 */
export function startPush(
  { db, clock, report }: Pick<PushServices, 'db' | 'clock'> & { report: (line: string) => void },
  wake: () => void,
): () => Promise<void> {
  return repeat({
    everyMs: LOOK_MS,
    work: async () => {
      if (await enqueuePush(db, clock())) wake();
    },
    onError: (error) => report(`push: ${String(error)}`),
  });
}
