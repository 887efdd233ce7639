import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Download,
  DownloadQueue,
  DownloadSelection,
} from '../../../../src/shared/offline/downloads/download.ts';
import * as steps from '../../../../src/shared/offline/downloads/queue.ts';
import { download } from '../../../support/fakes/downloads.ts';

const { EMPTY_QUEUE, nextToRun, withAdded } = steps;
const me = (of: DownloadSelection) => ({ account: 'me', of });
const uuidsOf = ({ items }: DownloadQueue) => items.map(({ chapter }) => chapter);
const itemOf = (queue: DownloadQueue, uuid: string) =>
  queue.items.find(({ chapter }) => chapter === uuid);
const abc = withAdded(
  EMPTY_QUEUE,
  ['a', 'b', 'c'].map((uuid) => download(uuid)),
);

describe('a queue', () => {
  it('keeps a chapter once and at its position, however often it is added', () => {
    const again = withAdded(abc, [download('b', { at: 9 }), download('d'), download('d')]);
    expect(uuidsOf(again)).toEqual(['a', 'b', 'c', 'd']);
    expect(itemOf(again, 'b')?.at).toBe(1);
    expect(withAdded(abc, [download('b')])).toBe(abc);
  });

  it('retries a failed chapter when it is added again', () => {
    const failed = steps.withFailed(abc, 'a', { reason: 'pages', failedPages: [3] });
    expect(nextToRun(failed, 'me')?.chapter).toBe('b');
    const again = itemOf(withAdded(failed, [download('a')]), 'a');
    expect(again).toMatchObject({ state: 'waiting', reason: '', failedPages: [] });
  });

  it('turns a rule’s entry into the reader’s when the reader adds it too', () => {
    const ruled = withAdded(EMPTY_QUEUE, [download('a', { origin: 'rule' })]);
    expect(itemOf(withAdded(ruled, [download('a')]), 'a')?.origin).toBe('person');
    expect(itemOf(withAdded(abc, [download('a', { origin: 'rule' })]), 'a')?.origin).toBe('person');
  });

  it('takes the film quality that the reader chose last, and none from a rule', () => {
    const film = (quality: string, over: Partial<Download> = {}) =>
      download('a', { kind: 'film', quality, ...over });
    const qualityAfter = (queue: DownloadQueue, wanted: Download) =>
      itemOf(withAdded(queue, [wanted]), 'a')?.quality;
    const waiting = withAdded(EMPTY_QUEUE, [film('480p')]);
    expect(qualityAfter(waiting, film('240p'))).toBe('240p');
    expect(qualityAfter(waiting, film('240p', { origin: 'rule' }))).toBe('480p');
    const failed = steps.withFailed(waiting, 'a', { reason: 'network' });
    expect(qualityAfter(failed, film('240p'))).toBe('240p');
    expect(qualityAfter(failed, film('240p', { origin: 'rule' }))).toBe('480p');
    const ruled = withAdded(EMPTY_QUEUE, [film('480p', { origin: 'rule' })]);
    expect(qualityAfter(ruled, film('240p'))).toBe('240p');
  });

  it('that the reader paused runs nothing until it is resumed, which resumes single paused chapters too', () => {
    const one = steps.withPaused(abc, me({ chapters: ['a'] }));
    expect(nextToRun(one, 'me')?.chapter).toBe('b');
    const all = steps.withPaused(one, me('all'));
    expect(nextToRun(all, 'me')).toBeUndefined();
    expect(nextToRun(withAdded(all, [download('d')]), 'me')).toBeUndefined();
    expect(nextToRun(steps.withoutSpace(all, 5), 'me')).toBeUndefined();
    expect(steps.withoutSpace(all, 5).pause).toBe('person');
    expect(nextToRun(steps.withResumed(all, me('all')), 'me')?.chapter).toBe('a');
  });

  it('continues with one work alone while the rest of it is paused', () => {
    const more = withAdded(abc, [download('x', { work: 'other' })]);
    const paused = steps.withPaused(more, me('all'));
    const resumed = steps.withResumed(paused, me({ work: 'other' }));
    expect(resumed.pause).toBe('');
    expect(nextToRun(resumed, 'me')?.chapter).toBe('x');
    expect(itemOf(resumed, 'a')?.state).toBe('paused');
  });

  it('that stopped for lack of space names the missing bytes until it continues', () => {
    const full = steps.withoutSpace(abc, 123);
    expect(full).toMatchObject({ pause: 'storage', shortBytes: 123 });
    expect(nextToRun(full, 'me')).toBeUndefined();
    expect(steps.withSpace(full)).toMatchObject({ pause: '', shortBytes: 0 });
    expect(steps.withRetried(full, me('all')).pause).toBe('');
  });

  it('moves a chapter among those of its own account', () => {
    const mixed = withAdded(EMPTY_QUEUE, [
      download('a'),
      download('x', { account: 'you' }),
      download('b'),
      download('c'),
    ]);
    const move = (chapters: readonly string[], before?: string) =>
      uuidsOf(steps.withMovedBefore(mixed, { account: 'me', chapters, before }));
    expect(move(['c'], 'a')).toEqual(['c', 'x', 'a', 'b']);
    expect(move(['a'])).toEqual(['b', 'x', 'c', 'a']);
    expect(move(['x'], 'a')).toEqual(['a', 'x', 'b', 'c']);
  });

  it('leaves a failing chapter alone that the reader paused or removed', () => {
    const paused = steps.withPaused(abc, me({ chapters: ['a'] }));
    expect(steps.withFailed(paused, 'a', { reason: 'network' })).toBe(paused);
    const without = steps.withoutSelected(abc, me({ chapters: ['a'] }));
    expect(steps.withFailed(without, 'a', { reason: 'network' })).toBe(without);
  });

  it('is no longer paused when its last chapter is removed', () => {
    const paused = steps.withPaused(abc, me('all'));
    expect(steps.withoutSelected(paused, me('all'))).toEqual(EMPTY_QUEUE);
  });
});

const UUIDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const uuid = fc.constantFrom(...UUIDS);
const account = fc.constantFrom('me', 'you');
const selection: fc.Arbitrary<DownloadSelection> = fc.oneof(
  fc.constant('all' as const),
  fc.record({ work: fc.constantFrom('even', 'odd') }),
  fc.record({ chapters: fc.array(uuid, { maxLength: 3 }) }),
);
const which = fc.record({ account, of: selection });
const workOf = (chapter: string) => (UUIDS.indexOf(chapter) % 2 === 0 ? 'even' : 'odd');

type Step = (queue: DownloadQueue) => DownloadQueue;
const step: fc.Arbitrary<{ readonly name: string; readonly run: Step }> = fc.oneof(
  fc.tuple(account, fc.array(uuid, { maxLength: 4 })).map(([of, uuids]) => ({
    name: 'add',
    run: (queue: DownloadQueue) =>
      withAdded(
        queue,
        uuids.map((each) => download(each, { account: of, work: workOf(each) })),
      ),
  })),
  which.map((each) => ({
    name: 'pause',
    run: (queue: DownloadQueue) => steps.withPaused(queue, each),
  })),
  which.map((each) => ({
    name: 'resume',
    run: (queue: DownloadQueue) => steps.withResumed(queue, each),
  })),
  which.map((each) => ({
    name: 'retry',
    run: (queue: DownloadQueue) => steps.withRetried(queue, each),
  })),
  which.map((each) => ({
    name: 'cancel',
    run: (queue: DownloadQueue) => steps.withoutSelected(queue, each),
  })),
  fc.tuple(account, fc.array(uuid, { maxLength: 3 }), uuid).map(([of, chapters, before]) => ({
    name: 'move',
    run: (queue: DownloadQueue) => steps.withMovedBefore(queue, { account: of, chapters, before }),
  })),
  uuid.map((each) => ({
    name: 'fail',
    run: (queue: DownloadQueue) =>
      steps.withFailed(queue, each, { reason: 'pages', failedPages: [1] }),
  })),
  uuid.map((each) => ({
    name: 'note',
    run: (queue: DownloadQueue) => steps.withNoted(queue, each, { pages: 9, pagesKept: 3 }),
  })),
  fc.nat(1000).map((bytes) => ({
    name: 'full',
    run: (queue: DownloadQueue) => steps.withoutSpace(queue, bytes),
  })),
  fc.constant({ name: 'space', run: steps.withSpace }),
);

const orderOf = (queue: DownloadQueue, among: ReadonlySet<string>) =>
  uuidsOf(queue).filter((each) => among.has(each));

describe('after any steps, the queue', () => {
  it('has no chapter lost or doubled, and changes its order by moving alone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (all) => {
        let queue = EMPTY_QUEUE;
        for (const { name, run } of all) {
          const before = queue;
          queue = run(before);
          const [held, now] = [new Set(uuidsOf(before)), new Set(uuidsOf(queue))];
          expect(now.size).toBe(queue.items.length);
          expect(name === 'cancel' || [...held].every((each) => now.has(each))).toBe(true);
          expect(name === 'add' || [...now].every((each) => held.has(each))).toBe(true);
          const isOrdered = orderOf(queue, held).join() === orderOf(before, now).join();
          expect(name === 'move' || isOrdered).toBe(true);
          expect(queue.pause === 'storage' || queue.shortBytes === 0).toBe(true);
        }
      }),
    );
  });

  it('runs next the first waiting item of its account, and nothing of a paused queue', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), account, (all, who) => {
        let queue = EMPTY_QUEUE;
        for (const { run } of all) {
          queue = run(queue);
          const next: Download | undefined = nextToRun(queue, who);
          const first = queue.items.find(
            (item) => item.account === who && item.state === 'waiting',
          );
          expect(next).toBe(queue.pause === '' ? first : undefined);
          expect(nextToRun(queue, '')).toBeUndefined();
          for (const { chapter } of queue.items) {
            const mayRun = steps.mayRun(queue, chapter, who);
            const item = itemOf(queue, chapter);
            const isWaiting = item?.account === who && item.state === 'waiting';
            expect(mayRun).toBe(isWaiting && queue.pause === '');
          }
        }
      }),
    );
  });

  it('has no chapter of another account changed, except by taking it over', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), which, (all, { of }) => {
        const queue = all.reduce((each, { run }) => run(each), EMPTY_QUEUE);
        const others = queue.items.filter((item) => item.account === 'you');
        const after = [
          steps.withPaused(queue, me(of)),
          steps.withResumed(queue, me(of)),
          steps.withRetried(queue, me(of)),
          steps.withoutSelected(queue, me(of)),
        ];
        for (const { items } of after) {
          expect(items.filter((item) => item.account === 'you')).toEqual(others);
        }
      }),
    );
  });
});
