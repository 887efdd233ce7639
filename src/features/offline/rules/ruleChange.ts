import { byteCount } from '../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import type { Chapter, Kind } from '../../../shared/contract/index.ts';
import type { DownloadRule } from '../../../shared/offline/downloads/download.ts';
import { chaptersOfRule, type RuleScope } from '../../../shared/offline/downloads/downloadRules.ts';
import { workJobBytes } from '../downloads/picker/estimate.ts';
import type { ChapterSummary } from '../../../shared/offline/database/offlineStore.ts';
import * as texts from '../texts.ts';

export interface RuleChange {
  readonly added: readonly Chapter[];
  /** Estimated. */
  readonly addedBytes: number;
  /** Downloaded chapters outside the rule. */
  readonly left: readonly ChapterSummary[];
  /** Exact. */
  readonly leftBytes: number;
}

/** @param stored the work's stored chapters */
export function ruleChange(
  kind: Kind,
  rule: DownloadRule,
  scope: RuleScope,
  stored: readonly ChapterSummary[],
): RuleChange {
  const wanted = chaptersOfRule(rule, scope);
  const wantedUuids = new Set(wanted.map(({ uuid }) => uuid));
  const known = new Map(stored.map((summary) => [summary.uuid, summary]));
  const added = wanted.filter(({ uuid }) => {
    const summary = known.get(uuid);
    return !summary?.complete || !summary.pinned;
  });
  const addedBytes = workJobBytes(kind, added, stored);
  const left = stored.filter(({ uuid, pinned }) => pinned && !wantedUuids.has(uuid));
  const leftBytes = left.reduce((sum, { bytes }) => sum + bytes, 0);
  return { added, addedBytes, left, leftBytes };
}

/** "多占约 92 MB", "可释放 34 MB", "不变". */
export function changeText(kind: Kind, { added, addedBytes, left, leftBytes }: RuleChange): string {
  const unit = CHAPTER_UNITS[kind];
  const parts: string[] = [];
  if (added.length > 0) parts.push(texts.downloadsMore(added.length, unit, byteCount(addedBytes)));
  if (left.length > 0) parts.push(texts.frees(byteCount(leftBytes)));
  return parts.length > 0 ? parts.join(' · ') : texts.SAME_SPACE;
}

export const NEXT_COUNTS = [2, 5, 10] as const;

export type RuleId = 'none' | `next${(typeof NEXT_COUNTS)[number]}` | 'unread' | 'all';

interface NamedRule {
  readonly id: RuleId;
  readonly label: string;
  readonly rule: DownloadRule;
}

export function rulesOf(kind: Kind): readonly NamedRule[] {
  const unread = kind === 'film' ? texts.UNSEEN : texts.UNREAD;
  return [
    { id: 'none', label: texts.OFF, rule: { keep: 'none' } },
    ...NEXT_COUNTS.map((count) => ({
      id: `next${count}` as const,
      label: texts.nextFew(count, CHAPTER_UNITS[kind], unread),
      rule: { keep: 'next' as const, count },
    })),
    { id: 'unread', label: texts.allUnread(unread), rule: { keep: 'unread' } },
    { id: 'all', label: texts.ALL, rule: { keep: 'all' } },
  ];
}

/** Of the rules that download the same chapters now, only the largest; the current one always. */
export function differentRules(
  rules: readonly NamedRule[],
  scope: RuleScope,
  current: RuleId,
): readonly NamedRule[] {
  const chosen = rules.map(({ rule }) =>
    chaptersOfRule(rule, scope)
      .map(({ uuid }) => uuid)
      .join(),
  );
  return rules.filter(
    ({ id, rule }, at) =>
      id === current || rule.keep === 'none' || !chosen.slice(at + 1).includes(chosen[at] ?? ''),
  );
}

/** The option for a rule; a count that is not offered maps to the next larger one. */
export function ruleId(rule: DownloadRule): RuleId {
  if (rule.keep !== 'next') return rule.keep;
  const count = NEXT_COUNTS.find((each) => each >= rule.count) ?? NEXT_COUNTS[2];
  return `next${count}`;
}
