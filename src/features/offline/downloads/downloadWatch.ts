import { isAsleep } from '../../../offline/downloadGate.ts';
import { onDownloadEvent } from '../../../offline/downloadEvents.ts';
import { onNetworkChange } from '../../../lib/network.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { HIDDEN_GRACE_MS } from '../../../shared/limits.ts';
import type { DownloadEngine, EngineDeps } from './downloadEngine.ts';
import { stateOf } from '../../../api/thunk.ts';

/** Connects the engine to what affects downloads: the Redux store, visibility, the network, other tabs. */
export function watchDownloads(engine: DownloadEngine, deps: EngineDeps): void {
  watchStore(engine, deps);
  watchScreen(engine);
  onNetworkChange(engine.recheck);
  offlineSettings.subscribe(() => {
    engine.recheck();
    engine.kick();
  });
  watchTabs(engine);
  void engine.retry();
  engine.kick();
}

function watchStore(engine: DownloadEngine, { session, subscribe }: EngineDeps): void {
  const read = () => {
    const { user, global } = stateOf(session);
    const account = user.userinfo?.uuid ?? '';
    const { comicreaduuids: comics, novelreaduuids: novels, filmreaduuids: films } = user;
    return { account, connection: global.connection.state, comics, novels, films };
  };
  let known = read();
  const latest = () => latestChapter([...known.comics, ...known.novels, ...known.films]);
  let chapter = latest();
  subscribe(() => {
    const before = known;
    known = read();
    if (known.connection !== before.connection) {
      engine.recheck();
      if (known.connection === 'online') void engine.retry();
    }
    if (known.account !== before.account) engine.accountChanged();
    const isSame = (['comics', 'novels', 'films'] as const).every(
      (each) => known[each] === before[each],
    );
    if (isSame) return;
    const now = latest();
    // Opening another chapter may need those that failed.
    if (now !== chapter) void engine.retry();
    chapter = now;
  });
}

function latestChapter(
  reads: readonly { readonly at: string; readonly chapter: string }[],
): string | undefined {
  let latest = reads[0];
  for (const each of reads) if (latest && each.at > latest.at) latest = each;
  return latest?.chapter;
}

function watchScreen(engine: DownloadEngine): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    engine.recheck();
    // Lets the running assets finish; then a visible tab may take over.
    if (isAsleep()) timer = setTimeout(engine.stop, HIDDEN_GRACE_MS);
    if (document.hidden) return;
    void engine.retry();
    engine.kick();
  });
  window.addEventListener('focus', () => void engine.retry());
}

/** An open channel or lock would keep the page out of the back/forward cache. */
function watchTabs(engine: DownloadEngine): void {
  const listen = () => onDownloadEvent(({ type }) => type === 'queue' && engine.kick());
  let stop = listen();
  window.addEventListener('pagehide', () => {
    stop();
    engine.leave();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    stop = listen();
    engine.kick();
  });
}
