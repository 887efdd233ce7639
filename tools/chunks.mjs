/** The files into which the app is built; the styles of a file's modules are one file too. */
import { existsSync } from 'node:fs';

/**
 * The test of a chunk group that consists of single files.
 * @param {readonly string[]} paths below `src/`
 * @throws Error where there is no such file: a group would silently be empty
 */
function isOneOf(...paths) {
  const lacking = paths.filter((path) => !existsSync(new URL(`../src/${path}`, import.meta.url)));
  if (lacking.length > 0) throw new Error(`tools/chunks.mjs: src/ has no ${lacking.join(', ')}`);
  return (/** @type {string} */ id) => paths.some((path) => id.endsWith(`/src/${path}`));
}

/** Modules shared by several screens: the folders below the features, and the parts of a feature that others import. */
const PARTS = new RegExp(
  [
    '/src/(api|lib|offline|state|ui)/',
    '/src/features/billing/(onPageRevisited|checkout/(payText|paymentClaims|pendingPayments|checkoutWindow))\\.',
    '/src/features/offline/(chapterUnits|downloads/downloads|recovery/(downloadAgain|deviceIndex)|storage/(cleanups|space|useSpace|SpaceMeter)|commute/usePack|recovery/SafariNote)\\.',
    '/src/features/offline/(downloads/(picker/(foreground|lazyDownloadSheet)|queue/(downloadedOf|groups))|rules/(deleteRead|autoDownloads|downloadRules|readPlace|ruleOf|useDownloadRule))\\.',
    '/src/shared/(contract/(push|readingDays)\\.|offline/(bookmarks|readingDays)/)',
    '/src/features/(install/(appHref|InstallRow|openInstall)|library/useBookmarkList|reader/(ChapterBreak|ChapterEnd|OfflineGap))\\.',
    '/src/features/((lock|push)/(?!\\w+Sheet|Quiet)|work/(chapters/|(bookProgress|chapterView|offers|useFavorite|useHistory|useRetry)\\.))',
    '/src/features/(\\w+/)+texts\\.',
  ].join('|'),
);

/**
 * In this order: a module belongs to the first group of the highest priority that has it, or what imports it. Fewer files
 * shorten the worker's installation, whose processor time goes by their number, and the list of names in the entry: what
 * is opened together, or one soon after the other, is one file.
 */
export const CHUNK_GROUPS = [
  // Home is in the entry chunk: the other screens share half of its modules, and a chunk of its own would turn
  // a first screen of three files into one of fifteen, 6 KB larger and one round trip longer.
  {
    name: 'app',
    test: isOneOf('main.tsx', 'features/home/HomeScreen.tsx', 'ui/splash.css'),
    priority: 1,
  },
  // Loaded as soon as the server answers, with the calls that home does not make: the contract's index names all calls
  // and would pull them into the entry, and all of `parts` would come with home.
  {
    name: 'sync',
    test: isOneOf(
      ...['account', 'catalog', 'chapters', 'library', 'pay'].map(
        (name) => `shared/contract/${name}.ts`,
      ),
      'app/exchange.ts',
      'api/outbox.ts',
      'api/pendingChanges.ts',
      'api/endpoints/collectedList.ts',
      'api/endpoints/reading.ts',
    ),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The offline store and the page's image loading, requested together: one file with their own dependencies.
  {
    name: 'store',
    test: isOneOf(
      'shared/offline/database/openLastingStore.ts',
      'shared/offline/assets/ensureAsset.ts',
    ),
  },
  // Modules shared by the other screens: one file instead of thirty, whose names the entry would list.
  { name: 'parts', test: PARTS, minShareCount: 2 },
  // What the readers and the details of works share.
  {
    name: 'reading',
    test: /\/src\/features\/(reader|work|film|offline\/(downloads\/queue|rules))\//,
    minShareCount: 2,
  },
  {
    name: 'sheets',
    test: isOneOf(
      'features/work/PurchaseSheet.tsx',
      'features/work/ReportSheet.tsx',
      'features/offline/downloads/picker/DownloadSheet.tsx',
      'features/offline/commute/CommuteSheet.tsx',
      'features/reader/AutoReading.tsx',
    ),
  },
  {
    name: 'comic',
    test: isOneOf('features/comic/ReadScreen.tsx'),
  },
  // Apart from the reader, which opens without them.
  {
    name: 'comicSheets',
    test: isOneOf(
      'features/comic/PageMenuSheet.tsx',
      'features/comic/ReaderSettingsSheet.tsx',
      'features/comic/bookmarks/PageBookmarksSheet.tsx',
      'features/comic/guided/findPanels.ts',
    ),
  },
  {
    name: 'novel',
    test: isOneOf('features/novel/ReadScreen.tsx'),
  },
  // Without the search in a book, whose table of characters is as large as all of them.
  {
    name: 'novelSheets',
    test: isOneOf(
      'features/novel/bookmarks/BookmarksSheet.tsx',
      'features/novel/convert/ConversionSheet.tsx',
      'features/novel/settings/MoreSettingsSheet.tsx',
      'features/novel/settings/TypePanel.tsx',
      'features/novel/speech/ListenSheet.tsx',
    ),
  },
  {
    name: 'finding',
    test: isOneOf('features/catalog/CatalogScreen.tsx', 'features/search/SearchScreen.tsx'),
  },
  {
    name: 'library',
    test: isOneOf(
      'features/library/LibraryScreen.tsx',
      'features/library/readingRecord/ReadingRecordScreen.tsx',
    ),
  },
  {
    name: 'offline',
    test: isOneOf(
      'features/offline/downloads/queue/DownloadScreen.tsx',
      'features/offline/storage/SpaceScreen.tsx',
    ),
  },
  {
    name: 'account',
    test: isOneOf(
      'features/account/AccountScreen.tsx',
      'features/account/MineScreen.tsx',
      'features/lock/LockSheet.tsx',
      'features/push/PushSheet.tsx',
    ),
  },
  {
    name: 'pay',
    test: isOneOf(
      'features/billing/checkout/HeldOrderSheet.tsx',
      'features/billing/checkout/PaymentOverlay.tsx',
      'features/billing/checkout/PayScreen.tsx',
    ),
  },
  {
    name: 'bills',
    test: isOneOf(
      'features/billing/history/OrderScreen.tsx',
      'features/billing/history/PaylogScreen.tsx',
      'features/billing/history/PurchasedFilmScreen.tsx',
      'features/support/SupportScreen.tsx',
    ),
  },
  {
    name: 'install',
    test: isOneOf('features/install/AppScreen.tsx', 'features/install/InstallOverlay.tsx'),
  },
  {
    name: 'home',
    test: isOneOf(
      'features/home/FilmHome.tsx',
      'features/home/HomeList.tsx',
      'features/home/HomeResumeBar.tsx',
      'features/home/PickCard.tsx',
      'ui/EmptyDrawing.tsx',
    ),
  },
  // Starts that seldom happen.
  {
    name: 'seldom',
    test: isOneOf('lib/hostConfigScript.ts', 'shared/offline/database/memoryStore.ts'),
  },
  // Needed once the first screen has been seen for some seconds.
  {
    name: 'late',
    test: isOneOf(
      'app/LateOverlays.tsx',
      'app/SnackBar.tsx',
      'app/startBackgroundServices.ts',
      'app/UpdateBar.tsx',
      'features/install/LinkCard.tsx',
    ),
  },
];

/** Chunks that the page and the worker look for by name; those of the worker change only with their own content. */
const NAMED = new Map([
  ['app', 'app'],
  ['deviceSearch', 'deviceSearch'],
  ['hls.light', 'hls'],
]);

/** @param {{ readonly name: string }} chunk */
export function chunkFileName({ name }) {
  return `assets/${NAMED.get(name) ?? 's'}-[hash:7].js`;
}
