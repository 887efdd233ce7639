import { sql } from 'kysely';
import { listWorks as listAllWorks } from '../../server/admin/catalogue/workViews.ts';
import { indexWorks } from '../../server/domain/catalogue/search/searchIndex.ts';
import { searchWorks } from '../../server/domain/catalogue/search/searchWorks.ts';
import { syllablesOf } from '../../server/domain/catalogue/search/searchText.ts';
import { type Database, transact } from '../../server/storage/database.ts';
import { openPostgres } from '../../server/storage/postgres.ts';
import { LISTS } from '../server/storage/listsOf.ts';
import { fillDatabase } from '../server/storage/manyRows.ts';
import { createDatabase, type DatabaseKind } from '../support/product/testDatabase.ts';
import { median, type Row, short } from './figures.ts';

/** `BENCH_WORKS` makes a smaller catalogue, to try the measure. */
const WORKS = Number(process.env['BENCH_WORKS'] ?? 100_000);
const SAMPLES = 40;
const LIST_ROUNDS = 3;
const WORKS_PER_TRANSACTION = 100;
const NOW_MS = 1_763_000_100_000;
const first = { page: 1, size: 20 };

/** Words of two characters, of which titles are made: each is in about one title of forty. */
const WORDS =
  '长安江湖少年世界异能重生都市医圣剑道星辰大海凤凰龙族后宫权谋帝国机甲无限轮回侦探学园灌篮篮球音乐偶像美食厨神盗墓灵异恐怖末日丧尸废土修仙仙侠武侠神魔妖怪狐狸猫咪狗狗旅馆书店咖啡花店海盗骑士公主王子女巫魔法召唤契约兄弟姐妹师徒师父掌门天才废柴赘婿总裁秘书律师医生护士警察刑警特工杀手佣兵将军元帅丞相皇后贵妃太子世子王爷千金名媛明星影帝导演编剧画家作家记者老师学生班长同桌青梅竹马初恋暗恋离婚再婚闪婚契婚家族豪门商战股票创业种田养殖渔村山村草原沙漠雪山火山深海孤岛云端天空月亮太阳彗星银河飞船机器人工智能代码程序黑客网游电竞直播综艺恋综';
const TAGS = '古风热血治愈悬疑科幻奇幻武侠仙侠都市校园恋爱爆笑冒险权谋穿越重生灵异运动美食职场';
const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';

/** p95 of searches and lists of a large catalogue, on each database. */
export async function measureCatalogue(): Promise<readonly Row[]> {
  const kinds: DatabaseKind[] = process.env['TEST_DATABASE_URL']
    ? ['libsql', 'postgres']
    : ['libsql'];
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(...(await measureOn(kind)));
  return rows;
}

async function measureOn(kind: DatabaseKind): Promise<readonly Row[]> {
  const { db, url, drop } = await createDatabase(kind, false);
  const patient = kind === 'postgres' ? openPostgres(url, () => undefined, {}) : db;
  await fillDatabase(patient, { works: WORKS, chaptersEach: 2, entries: 2_000 });
  await nameWorks(patient);
  const startMs = performance.now();
  const cpu = process.cpuUsage();
  await indexAll(patient);
  const { user, system } = process.cpuUsage(cpu);
  const indexedMs = performance.now() - startMs;
  console.error(
    `${kind}: indexed in ${short(indexedMs / 1_000)} s, ${short((user + system) / 1e6)} s of CPU of this process`,
  );
  console.error(
    `${kind}: ${await countTerms(db)} rows of search_term, ${await sizeOf(patient, kind)} MB`,
  );
  if (kind === 'postgres') {
    await sql`vacuum analyze`.execute(patient);
    await patient.destroy();
  }
  const place = `${kind === 'libsql' ? 'embedded' : 'PostgreSQL'}, ${WORKS} works`;
  const searches = await timesOf(db, await searchesOf(db));
  const lists = await timesOf(db, repeated(LISTS));
  const admin = await timesOf(db, repeated(ADMIN_LISTS));
  await drop();
  return [
    rowOf(`Searches, ${place}`, searches, 50),
    rowOf(`Pages of readers’ lists, ${place}`, lists, 50),
    rowOf(`The operators’ list and its search, ${place}`, admin, 100),
  ];
}

/** Gives the works Chinese titles, authors and tags. */
async function nameWorks(db: Database): Promise<void> {
  const number = sql`cast(substr(id, 6) as integer)`;
  const pick = (texts: string, length: number, factor: number) =>
    sql`substr(${sql.lit(texts)}, cast(1 + ${sql.lit(length)} * (${number} / ${sql.lit(factor)} % ${sql.lit(texts.length / length)}) as integer), ${sql.lit(length)})`;
  const title = sql`${pick(WORDS, 2, 1)} || ${pick('的之与和', 1, 3)} || ${pick(WORDS, 2, 181)} || ${pick(WORDS, 2, 7)}`;
  const author = sql`${pick(SURNAMES, 1, 1)} || ${pick(WORDS, 2, 20)}`;
  const tags = sql`${pick(TAGS, 2, 1)} || ' ' || ${pick(TAGS, 2, 21)} || ' ' || ${pick(TAGS, 2, 443)}`;
  await sql`update work set title = ${title}, title_folded = ${title}, author = ${author},
    author_folded = ${author}, tags = ${tags}, tags_folded = ${tags}`.execute(db);
}

/** As `searchIndexing.ts` does, without its pauses. */
async function indexAll(db: Database): Promise<void> {
  for (let from = 1; from <= WORKS; from += WORKS_PER_TRANSACTION) {
    const ids = Array.from({ length: WORKS_PER_TRANSACTION }, (_, i) => `work-${from + i}`);
    await transact(db, (t) => indexWorks(t, ids));
  }
}

type Looks = Readonly<Record<string, readonly ((db: Database) => Promise<unknown>)[]>>;

/** Keywords of every sort, made of some of the works. */
async function searchesOf(db: Database): Promise<Looks> {
  const works = await db
    .selectFrom('work')
    .select(['title', 'author', 'tags'])
    .where(
      'id',
      'in',
      // Comics all of them: `fillDatabase` makes other kinds of the numbers that end in 00 and 01.
      Array.from({ length: SAMPLES }, (_, i) => `work-${i * Math.floor(WORKS / SAMPLES) + 17}`),
    )
    .execute();
  const keywords: Record<string, (work: (typeof works)[number]) => string> = {
    'whole title': ({ title }) => title,
    'one character': ({ title }) => title.slice(0, 1),
    'two characters': ({ title }) => title.slice(0, 2),
    'a part of a title': ({ title }) => title.slice(1, 5),
    'one letter': ({ title }) => syllablesOf(Array.from(title)).join('').slice(0, 1),
    pinyin: ({ title }) => syllablesOf(Array.from(title.slice(3, 5))).join(''),
    'long pinyin': ({ title }) => syllablesOf(Array.from(title)).join(''),
    initials: ({ title }) =>
      syllablesOf(Array.from(title.slice(0, 4)))
        .map((one) => one[0])
        .join(''),
    'one wrong character': ({ title }) => `${title.slice(0, 3)}错${title.slice(4)}`,
    author: ({ author }) => author,
    tag: ({ tags }) => tags.slice(0, 2),
    nonsense: ({ title }) => Array.from(title).toReversed().join('龘'),
  };
  return Object.fromEntries(
    Object.entries(keywords).map(([sort, keywordOf]) => [
      sort,
      works.map(
        (work) => (on: Database) =>
          searchWorks(on, { nowMs: NOW_MS, kind: 'comic', keyword: keywordOf(work) }, first),
      ),
    ]),
  );
}

const ADMIN_LISTS: Parameters<typeof repeated>[0] = {
  'by change': (db) => listAllWorks(db, { ...first, sort: 'updated' }),
  'by title': (db) => listAllWorks(db, { ...first, sort: 'title' }),
  'by views': (db) => listAllWorks(db, { ...first, sort: 'views' }),
  'a state': (db) => listAllWorks(db, { ...first, sort: 'updated', state: 'draft' }),
  deep: (db) => listAllWorks(db, { page: 100, size: 20, sort: 'updated' }),
  'search, a word': (db) => listAllWorks(db, { ...first, sort: 'updated', q: '长安' }),
  'search, a title': (db) => listAllWorks(db, { ...first, sort: 'updated', q: '长安的江湖' }),
  'search, none': (db) => listAllWorks(db, { ...first, sort: 'updated', q: '龘龘' }),
};

function repeated(looks: Readonly<Record<string, (db: Database) => Promise<unknown>>>): Looks {
  return Object.fromEntries(
    Object.entries(looks).map(([name, look]) => [
      name,
      Array.from({ length: LIST_ROUNDS }, () => look),
    ]),
  );
}

interface Times {
  readonly all: readonly number[];
  readonly dearest: string;
}

/** ms of each call, after one that compiles the code and reads the pages. */
async function timesOf(db: Database, looks: Looks): Promise<Times> {
  const all: number[] = [];
  const p95s: [string, number][] = [];
  for (const [name, calls] of Object.entries(looks)) {
    await calls[0]?.(db);
    const times: number[] = [];
    for (const call of calls) {
      const startMs = performance.now();
      await call(db);
      times.push(performance.now() - startMs);
    }
    all.push(...times);
    p95s.push([name, p95(times)]);
    console.error(`${short(median(times))} ms, p95 ${short(p95(times))} ms: ${name}`);
  }
  const [dearest] = p95s.toSorted((a, b) => b[1] - a[1]);
  return { all, dearest: dearest ? `${dearest[0]}, ${short(dearest[1])} ms` : '' };
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

function rowOf(what: string, { all, dearest }: Times, targetMs: number): Row {
  return {
    what,
    ours: `p95 ${short(p95(all))} ms`,
    beside: `median ${short(median(all))} ms; the dearest: ${dearest}`,
    result: '',
    target: `≤ ${targetMs} ms`,
    met: p95(all) <= targetMs,
  };
}

async function countTerms(db: Database): Promise<number> {
  const { rows } = await db
    .selectFrom('search_term')
    .select((is) => is.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** MB (10^6 bytes) of the index on the disk; of the whole database where it is embedded. */
async function sizeOf(db: Database, kind: DatabaseKind): Promise<string> {
  const query =
    kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_total_relation_size('search_term') as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await query.execute(db);
  return short((rows[0]?.bytes ?? 0) / 1e6);
}
