import type { Kind } from '../../../src/shared/contract/index.ts';
import type { EpisodeTable, QualityTable, SegmentTable, SubtitleTable } from './filmTables.ts';
import type { NovelTextTable } from './novelTables.ts';

/** What readers see of a work or a chapter is decided by `state` and `published_at`, see `published.ts`. */
export type PublicationState = 'draft' | 'published' | 'withdrawn' | 'blocked';

/** A complete content of a chapter. Its pages, text or film have the same `chapter_id` and `version`. */
export interface ChapterVersionTable {
  chapter_id: string;
  /** Counts from 1 within the chapter. */
  version: number;
  /** At most one version of a chapter is `shown`: the one that `chapter.version` names. */
  state: 'making' | 'ready' | 'shown' | 'old';
  /** Hex, of the file that it was made from; '' where there was none. */
  source_sha256: string;
  made_at: number;
  /** When another version was shown in its place. */
  replaced_at: number | null;
  /** Pages, characters or seconds, by kind. */
  size: number;
}

/** A file that the server may hand out. */
export interface AssetTable {
  /** Its path, by which pages, covers and films name it. */
  key: string;
  /** Hex, of the unencrypted file. */
  sha256: string;
  bytes: number;
  /** The media type of the unencrypted file. */
  type: string;
  /** 1: sent encrypted under `comicimg_key`. */
  sealed: number;
  /** 1: answered with 410. */
  blocked: number;
  /** Where the file lies: the folder of the demo catalogue, or the file storage. */
  store: 'demo' | 'files';
  /** Pixels; 0 where it is not a picture. */
  width: number;
  height: number;
  created_at: number;
  /** Since when no row names it; null while one does. */
  unused_since: number | null;
}

export interface PageTable {
  chapter_id: string;
  version: number;
  idx: number;
  /** The key of an asset. */
  path: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
}

/** A smaller picture of a page. */
export interface PageVariantTable {
  chapter_id: string;
  version: number;
  idx: number;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  path: string;
}

/** Rows of the home page: shown from `from_at` to before `until_at`, in the order of `sort`. */
interface Shown {
  sort: number;
  from_at: number | null;
  until_at: number | null;
  /** Incremented by every change. */
  revision: number;
}

export interface BannerTable extends Shown {
  id: string;
  kind: Kind;
  title: string;
  subtitle: string;
  tag: string;
  /** The key of an asset. */
  image: string;
  /** '' where the banner opens `url`. */
  work_id: string;
  url: string;
  /** `catalogue`: of the demo. */
  origin: string;
}

export interface HomeSectionTable extends Shown {
  /** `kind:name`; readers see the name. */
  id: string;
  kind: Kind;
  title: string;
  subtitle: string;
  layout: 'grid' | 'row' | 'list' | 'rank';
  /** A route; '' for none. */
  more: string;
  /** `list:ID`, `evening:ID` (a part of the list that changes every evening), or an order of works. */
  source: string;
  /** JSON, see `sectionFilterSchema`. */
  filter: string;
  /** The largest number of works. */
  count: number;
}

export interface CategoryTable extends Shown {
  kind: Kind;
  /** Films also have forms. */
  facet: 'category' | 'form';
  /** What `work.category` or `work.form` contains. */
  id: string;
  title: string;
}

/** Works in an order of the editors. */
export interface WorkListTable {
  id: string;
  kind: Kind;
  title: string;
  revision: number;
}

export interface WorkListItemTable {
  list_id: string;
  work_id: string;
  /** Why the editors recommend it; may be ''. */
  note: string;
  sort: number;
}

export interface HotWordTable extends Shown {
  id: string;
  kind: Kind;
  word: string;
  /** `catalogue`: of the demo. */
  origin: string;
}

/** The days and the hour at which a work's new chapters appear. */
export interface PublishScheduleTable {
  work_id: string;
  /** 1 (Monday) to 7, separated by single spaces. */
  weekdays: string;
  /** Of the day, in `zone`. */
  minute: number;
  /** IANA name. */
  zone: string;
  revision: number;
  /** The first chapter that it publishes; '' for all. */
  from_chapter: string;
}

/** A draft that an operator took out of the schedule of its work: it waits until an operator publishes it. */
export interface PublishHoldTable {
  chapter_id: string;
}

export interface CatalogueTables {
  page: PageTable;
  novel_text: NovelTextTable;
  film_episode: EpisodeTable;
  film_quality: QualityTable;
  film_segment: SegmentTable;
  film_subtitle: SubtitleTable;
  chapter_version: ChapterVersionTable;
  asset: AssetTable;
  page_variant: PageVariantTable;
  banner: BannerTable;
  home_section: HomeSectionTable;
  category: CategoryTable;
  work_list: WorkListTable;
  work_list_item: WorkListItemTable;
  hot_word: HotWordTable;
  publish_schedule: PublishScheduleTable;
  publish_hold: PublishHoldTable;
}
