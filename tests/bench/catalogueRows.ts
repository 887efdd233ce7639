import { sql } from 'kysely';
import { popularityOf, termsOf } from '../../server/domain/catalogue/search/searchTerms.ts';
import { onPostgres } from '../../server/storage/beginsWith.ts';
import { type Database, transact } from '../../server/storage/database.ts';
import { insertAll } from '../../server/storage/insertAll.ts';
import { fillDatabase } from '../server/storage/manyRows.ts';
import { inBulk } from './inBulk.ts';

/** The rows of a catalogue of `works` and of its readers, each set by an environment variable. */
export const SIZE = {
  works: sizeOf('BENCH_WORKS', 100_000),
  chaptersEach: sizeOf('BENCH_CHAPTERS_EACH', 20),
  accounts: sizeOf('BENCH_ACCOUNTS', 10 * sizeOf('BENCH_WORKS', 100_000)),
  recordsEach: sizeOf('BENCH_RECORDS_EACH', 20),
  entries: 2_000,
};

function sizeOf(name: string, otherwise: number): number {
  const size = Number(process.env[name] ?? otherwise);
  if (!Number.isSafeInteger(size) || size < 1) throw new RangeError(`${name} is no number of rows`);
  return size;
}

const TABLES = ['work', 'chapter', 'app_user', 'pay_order', 'coin_ledger', 'record'];
/** Their terms are held at once: some 150 bytes each, 100 a work. */
const WORKS_INDEXED_AT_ONCE = 5_000;
const TERMS_PER_STATEMENT = 20_000;

/** Words of two characters, of which titles are made: each is in about one title of forty. */
const WORDS =
  '长安江湖少年世界异能重生都市医圣剑道星辰大海凤凰龙族后宫权谋帝国机甲无限轮回侦探学园灌篮篮球音乐偶像美食厨神盗墓灵异恐怖末日丧尸废土修仙仙侠武侠神魔妖怪狐狸猫咪狗狗旅馆书店咖啡花店海盗骑士公主王子女巫魔法召唤契约兄弟姐妹师徒师父掌门天才废柴赘婿总裁秘书律师医生护士警察刑警特工杀手佣兵将军元帅丞相皇后贵妃太子世子王爷千金名媛明星影帝导演编剧画家作家记者老师学生班长同桌青梅竹马初恋暗恋离婚再婚闪婚契婚家族豪门商战股票创业种田养殖渔村山村草原沙漠雪山火山深海孤岛云端天空月亮太阳彗星银河飞船机器人工智能代码程序黑客网游电竞直播综艺恋综';
const TAGS = '古风热血治愈悬疑科幻奇幻武侠仙侠都市校园恋爱爆笑冒险权谋穿越重生灵异运动美食职场';
const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';

/** Fills an empty database, and the index of searches as the product would. */
export async function fillCatalogue(db: Database): Promise<void> {
  await inBulk(db, TABLES, async () => {
    await fillDatabase(db, SIZE);
    await nameWorks(db);
  });
  for (let from = 0; from < SIZE.works; from += WORKS_INDEXED_AT_ONCE) {
    await indexFrom(db, from, WORKS_INDEXED_AT_ONCE);
  }
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

/** Writes what `indexWorks` would write, in the order of the table, many rows a statement. */
async function indexFrom(db: Database, skip: number, count: number): Promise<void> {
  const works = await db
    .selectFrom('work')
    .select(['id', 'kind', 'title', 'author', 'tags', 'views'])
    .orderBy('id')
    .offset(skip)
    .limit(count)
    .execute();
  const rows = works.map(({ id: work_id, views, ...work }, i) => ({
    ...work,
    work_id,
    number: skip + i + 1,
    popularity: popularityOf(views),
  }));
  const terms = rows
    .flatMap(({ number, kind, popularity, ...fields }) =>
      [...termsOf(kind, fields, popularity)].map(([term, place]) => ({ term, place, number })),
    )
    .toSorted((a, b) => (a.term === b.term ? a.place - b.place : a.term < b.term ? -1 : 1));
  await transact(db, async (t) => {
    await insertAll(t, 'work_search', rows);
    for (let from = 0; from < terms.length; from += TERMS_PER_STATEMENT) {
      const json = JSON.stringify(terms.slice(from, from + TERMS_PER_STATEMENT));
      const values = onPostgres(t)
        ? sql`json_to_recordset(${json}) as t(term text, place integer, number integer)`
        : sql`(select value ->> 'term' as term, value ->> 'place' as place, value ->> 'number' as number
            from json_each(${json}))`;
      await sql`insert into search_term (term, place, number) select term, place, number from ${values}`.execute(
        t,
      );
    }
  });
}
