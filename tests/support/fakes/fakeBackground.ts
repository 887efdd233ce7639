import type {
  BackgroundManager,
  BackgroundOptions,
  BackgroundRecord,
  BackgroundRegistration,
} from '../../../src/shared/offline/downloads/backgroundFetch.ts';

/** A Background Fetch controlled by the test. */
export class FakeRegistration extends EventTarget implements BackgroundRegistration {
  readonly id: string;
  readonly addresses: readonly string[];
  readonly options: BackgroundOptions;
  downloaded = 0;
  result: BackgroundRegistration['result'] = '';
  failureReason = '';
  /** Responses by address; an address without one failed. */
  answers = new Map<string, Response>();
  onEnd = () => {};

  constructor(id: string, addresses: readonly string[], options: Partial<BackgroundOptions> = {}) {
    super();
    this.id = id;
    this.addresses = addresses;
    this.options = { title: '', icons: [], downloadTotal: 0, ...options };
  }

  get downloadTotal(): number {
    return this.options.downloadTotal;
  }

  progress(downloaded: number): void {
    this.downloaded = downloaded;
    this.dispatchEvent(new Event('progress'));
  }

  end(result: 'success' | 'failure', failureReason = ''): void {
    this.result = result;
    this.failureReason = failureReason;
    this.onEnd();
    this.dispatchEvent(new Event('progress'));
  }

  async abort(): Promise<boolean> {
    if (this.result !== '') return false;
    this.end('failure', 'aborted');
    return true;
  }

  async matchAll(): Promise<readonly BackgroundRecord[]> {
    return this.addresses.map((address) => {
      const answer = this.answers.get(address);
      const responseReady = answer
        ? Promise.resolve(answer.clone())
        : Promise.reject(new DOMException('', 'AbortError'));
      responseReady.catch(() => undefined);
      return { request: new Request(address), responseReady };
    });
  }
}

/** The manager of one browser; it forgets fetches that have ended. */
export class FakeManager implements BackgroundManager {
  readonly running = new Map<string, FakeRegistration>();
  readonly begun: FakeRegistration[] = [];
  refusal: Error | undefined;

  async fetch(
    id: string,
    requests: readonly Request[],
    options: BackgroundOptions,
  ): Promise<FakeRegistration> {
    if (this.refusal) throw this.refusal;
    if (this.running.has(id)) throw new TypeError('There already is one.');
    const addresses = requests.map(({ url }) => url);
    const registration = new FakeRegistration(id, addresses, options);
    this.begun.push(registration);
    return this.run(registration);
  }

  run(registration: FakeRegistration): FakeRegistration {
    this.running.set(registration.id, registration);
    registration.onEnd = () => this.running.delete(registration.id);
    return registration;
  }

  get = async (id: string) => this.running.get(id);
  getIds = async () => [...this.running.keys()];
}
