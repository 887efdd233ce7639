import * as v from 'valibot';

const messageSchema = v.object({ type: v.picklist(['SKIP_WAITING', 'CLAIM']) });
export type WorkerMessage = v.InferOutput<typeof messageSchema>['type'];

/** Undefined for anything but a known message. */
export function readMessage(data: unknown): WorkerMessage | undefined {
  const message = v.safeParse(messageSchema, data);
  return message.success ? message.output.type : undefined;
}
