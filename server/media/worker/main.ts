import { ProblemError } from '../../import/formats/types.ts';
import { type Reply, type Request, type TaskProgress } from '../mediaTasks.ts';
import { PictureError } from './pictures.ts';
import { perform } from './perform.ts';

/**
 * The media worker: a process that reads archives and encodes pictures for the server, one task at a time. It sees files
 * only, never the database or the network.
 */

let running = Promise.resolve();

process.on('message', (request: Request) => {
  running = running.then(async () => send(await answer(request)));
});
// The server has ended: nothing is waiting for an answer.
process.on('disconnect', () => process.exit(0));

async function answer({ id, task }: Request): Promise<Reply> {
  try {
    return { id, ok: true, answer: await perform(task, (progress) => send({ id, progress })) };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof ProblemError) return { id, ok: false, problem: error.problem, fault };
    if (error instanceof PictureError) {
      const problem = { code: error.code, file: '', cause: error.message };
      return { id, ok: false, problem, fault };
    }
    return { id, ok: false, code: codeOf(error), fault };
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function send(message: Reply | { id: number; progress: TaskProgress }): void {
  process.send?.(message);
}
