/** `receivePush` and `pressNotification` of an engine that delivers no push messages to tests. */
export function withoutPush(): Promise<void> {
  throw new Error('push messages are delivered in Chromium alone');
}
