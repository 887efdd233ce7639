import { useState } from 'react';
import { setDownloadRule } from './downloadRules.ts';
import { readPlace } from './readPlace.ts';
import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import { useStoredChapters } from '../../../offline/stored.ts';
import { useDownloadRule } from './useDownloadRule.ts';
import { byteCount } from '../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import type { DownloadRule } from '../../../shared/offline/downloads/download.ts';
import { mayRead } from '../../../shared/offline/downloads/downloadRules.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useReadEntry } from '../../../state/readEntries.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { OptionSheet } from '../../../ui/OptionSheet.tsx';
import * as texts from '../texts.ts';
import styles from './Rules.module.css';
import {
  changeText,
  differentRules,
  ruleChange,
  ruleId,
  rulesOf,
  type RuleChange,
} from './ruleChange.ts';

interface DownloadRuleRowProps {
  readonly work: WorkWithChapters;
  /** Replaces the default style. */
  readonly className?: string | undefined;
}

/** 自动下载: the rule that decides which chapters of this work are downloaded automatically. */
export function DownloadRuleRow({ work, className = styles.row }: DownloadRuleRowProps) {
  const { detail, directory } = work;
  const dispatch = useAppDispatch();
  const account = useAccount();
  const rule = useDownloadRule(account, detail.uuid);
  const stored = useStoredChapters(detail.uuid) ?? [];
  const entry = useReadEntry(detail.uuid);
  const [isChoosing, setIsChoosing] = useState(false);
  const [asked, setAsked] = useState<{ rule: DownloadRule; change: RuleChange }>();
  if (!rule || directory.chapters.length === 0) return null;

  const scope = { chapters: directory.chapters, place: readPlace(entry) };
  const { kind } = detail;
  const unit = CHAPTER_UNITS[kind];
  const rules = rulesOf(kind);
  const current = ruleId(rule);
  const options = differentRules(rules, scope, current).map(({ id, label, rule: each }) => ({
    id,
    label,
    change: ruleChange(kind, each, scope, stored),
    rule: each,
  }));
  const locked = directory.chapters.filter((chapter) => !mayRead(chapter)).length;
  const set = async (next: DownloadRule, removed: readonly string[] = []) => {
    setAsked(undefined);
    try {
      await dispatch(setDownloadRule({ kind: detail.kind, uuid: detail.uuid }, next, removed));
    } catch (error) {
      console.warn('a rule could not be set', error);
      dispatch(globalActions.toastShown(texts.SAVE_FAILED));
    }
  };
  const choose = (id: string) => {
    const option = options.find((each) => each.id === id);
    if (!option || id === current) return;
    // Stored chapters outside the new rule are never deleted without confirmation.
    if (option.change.left.length > 0 && isLess(option.rule, rule)) setAsked(option);
    else void set(option.rule);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        <span className={styles.text}>
          {texts.AUTO_DOWNLOAD}
          <small>{kind === 'film' ? texts.storesAsWatched(unit) : texts.storesAsRead(unit)}</small>
        </span>
        <span className={styles.value}>{rules.find(({ id }) => id === current)?.label}</span>
        <Icon name="right" size={16} />
      </button>
      {isChoosing && (
        <OptionSheet
          title={texts.AUTO_DOWNLOAD}
          {...(locked > 0 && { note: texts.lockedNotDownloaded(locked, unit) })}
          options={options.map(({ id, label, change }) => ({
            id,
            label: id === current ? label : `${label}（${changeText(kind, change)}）`,
          }))}
          current={current}
          onSelect={choose}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={texts.deleteLeftQuestion(asked.change.left.length, unit)}
          text={texts.deleteLeftNote(byteCount(asked.change.leftBytes))}
          cancelLabel={texts.LEAVE}
          confirmLabel={texts.DELETE}
          onCancel={() => void set(asked.rule)}
          onConfirm={() =>
            void set(
              asked.rule,
              asked.change.left.map(({ uuid }) => uuid),
            )
          }
        />
      )}
    </>
  );
}

const AMOUNT = { none: 0, next: 1, unread: 2, all: 3 } as const;

/** Whether a rule covers less than another: only then may chapters have to go. */
function isLess(a: DownloadRule, b: DownloadRule): boolean {
  if (a.keep === 'next' && b.keep === 'next') return a.count < b.count;
  return AMOUNT[a.keep] < AMOUNT[b.keep];
}
