/** The methods of `Cache` that the worker uses; like the real one it consumes the response body. */
export class FakeCache implements Pick<Cache, 'match' | 'put'> {
  readonly #stored = new Map<string, string>();

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const text = this.#stored.get(addressOf(request));
    return text === undefined ? undefined : new Response(text);
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.#stored.set(addressOf(request), await response.text());
  }

  async textOf(address: string): Promise<string | undefined> {
    return (await this.match(address))?.text();
  }
}

function addressOf(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : request.toString();
}
