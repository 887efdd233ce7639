import { ENVELOPE_BYTES_MAX } from './limits.ts';

/**
 * A `fetch` for ky that resolves after the whole body was read, so that the time-out covers the body too, and that
 * treats any HTTP status but 200 as a network failure (SPECIFICATION: Calls and the encrypted wire). It stops reading
 * at `bytesMax`; the envelope then rejects the body by its length.
 */
export function readingFetch(
  request: typeof fetch,
  bytesMax: number = ENVELOPE_BYTES_MAX,
): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    if (response.status !== 200) throw new HttpStatusError(response.status);
    return new Response(await limitedText(response, bytesMax), { status: 200 });
  };
}

/** A TypeError, like the rejection of `fetch`: ky retries after it. */
export class HttpStatusError extends TypeError {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP status ${status}`);
    this.status = status;
  }
}

async function limitedText(response: Response, bytesMax: number): Promise<string> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > bytesMax) {
      await reader.cancel();
      return text;
    }
  }
}
