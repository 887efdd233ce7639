import * as v from 'valibot';

/**
 * What the service worker says to the app's windows: `open`: the reader has pressed a notification; `published`: there
 * may be new chapters; `subscription`: the browser has changed the subscription. A window answers through the message's
 * port when it opens the address, or applies the rules of downloads.
 */
const messageSchema = v.variant('type', [
  v.object({ type: v.literal('open'), address: v.string() }),
  v.object({ type: v.literal('published') }),
  v.object({ type: v.literal('subscription') }),
]);
export type WorkerMessage = v.InferOutput<typeof messageSchema>;

/** @returns undefined for anything but a known message */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const message = v.safeParse(messageSchema, data);
  return message.success ? message.output : undefined;
}
