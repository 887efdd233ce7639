import type { WorkTable } from '../../storage/tables.ts';
import { foldCase } from './foldCase.ts';

/** What an operator or an import may set of a work. */
export interface WorkFields {
  readonly title: string;
  readonly author: string;
  readonly intro: string;
  /** The key of an asset; '' for none yet. */
  readonly cover: string;
  /** Without white space. */
  readonly tags: readonly string[];
  readonly category: string;
  /** Films only. */
  readonly form: string;
  readonly status: WorkTable['status'];
  readonly price: WorkTable['price'];
  /** The period of the price `limited`, ms since 1970; 0: without that end. */
  readonly free_from: number;
  readonly free_until: number;
  /** Days after its publication from which a chapter is free; 0: never. */
  readonly free_after_days: number;
  /** How a comic was drawn; this is also its reading direction. */
  readonly layout: WorkTable['layout'];
  /** Coins of a chapter, unless it says otherwise. */
  readonly comic_price: number;
  /** 1 (Monday) to 7. */
  readonly weekday: number;
  /** 0 to 1000. */
  readonly score_hundredths: number;
  /** BCP 47; '' where it is not known. */
  readonly language: string;
  /** As the publisher writes it, such as 16+; '' for none. */
  readonly age_rating: string;
}

export type WorkField = keyof WorkFields;

export const NEW_WORK: Omit<WorkFields, 'title'> = {
  author: '',
  intro: '',
  cover: '',
  tags: [],
  category: '',
  form: '',
  status: 'serial',
  price: 'free',
  free_from: 0,
  free_until: 0,
  free_after_days: 0,
  layout: 'page',
  comic_price: 0,
  weekday: 1,
  score_hundredths: 0,
  language: '',
  age_rating: '',
};

type WorkColumns = Omit<WorkFields, 'tags'> & { readonly tags: string };

/** The columns of `fields`, with the folded copies that searches compare. */
export function columnsOf(fields: Partial<WorkFields>): Partial<WorkTable> {
  const { tags, ...others } = fields;
  const given: Partial<WorkColumns> = {
    ...others,
    ...(tags && { tags: [...new Set(tags.flatMap((tag) => tag.split(/\s+/)))].join(' ').trim() }),
  };
  const { title, author, tags: joined } = given;
  return {
    ...given,
    ...(title !== undefined && { title_folded: foldCase(title) }),
    ...(author !== undefined && { author_folded: foldCase(author) }),
    ...(joined !== undefined && { tags_folded: foldCase(joined) }),
  };
}

/** Thrown where the row was changed since the caller read it. */
export class RevisionError extends Error {
  override readonly name = 'RevisionError';
  /** The row as it is now. */
  readonly current: object;

  constructor(current: object) {
    super('the row was changed meanwhile');
    this.current = current;
  }
}

export interface ChangeWanted<Field extends string> {
  /** The revision that the caller read; absent: any. */
  readonly revision?: number | undefined;
  /** Locked fields stay as they are. Otherwise the fields that change become locked. */
  readonly byImport?: boolean | undefined;
  /** Fields that imports may change again. */
  readonly unlock?: readonly Field[] | undefined;
}

interface Lockable {
  readonly revision: number;
  readonly locked: string;
}

/**
 * What a change writes into a row, by the rules of its locks.
 * @returns undefined where nothing changes
 * @throws RevisionError
 */
export function changedColumns<Row extends Lockable, Field extends string>(
  row: Row,
  columns: Partial<Row>,
  { revision, byImport = false, unlock = [] }: ChangeWanted<Field>,
): (Partial<Row> & Lockable) | undefined {
  if (revision !== undefined && revision !== row.revision) throw new RevisionError(row);
  const before = row.locked.split(' ').filter(Boolean);
  const names = Object.keys(columns) as (keyof Row & string)[];
  const changed = names.filter(
    (name) =>
      columns[name] !== undefined &&
      columns[name] !== row[name] &&
      !(byImport && before.includes(name.replace(/_folded$/, ''))),
  );
  const edited = byImport ? [] : changed.filter((name) => !name.endsWith('_folded'));
  const locks = new Set<string>([...before, ...edited]);
  for (const name of unlock) locks.delete(name);
  const locked = [...locks].toSorted().join(' ');
  if (changed.length === 0 && locked === row.locked) return undefined;
  const values = Object.fromEntries(changed.map((name) => [name, columns[name]])) as Partial<Row>;
  return { ...values, locked, revision: row.revision + 1 };
}
