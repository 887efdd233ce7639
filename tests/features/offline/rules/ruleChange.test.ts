import { describe, expect, it } from 'vitest';
import { differentRules, rulesOf } from '../../../../src/features/offline/rules/ruleChange.ts';
import { directoryOf } from '../../../support/screens/workStage.tsx';

function offered(chapters: number, place?: { index: number; isAtEnd: boolean }, current = 'none') {
  const scope = { chapters: directoryOf(chapters, 9).chapters, place };
  const rules = differentRules(rulesOf('comic'), scope, current as 'none');
  return rules.map(({ id }) => id);
}

describe('the choices of automatic download', () => {
  it('are those that download different chapters, of equal ones the largest', () => {
    // Chapters 9 to 20 are locked, and so not counted.
    expect(offered(20)).toEqual(['none', 'next2', 'next5', 'all']);
    expect(offered(20, { index: 5, isAtEnd: true })).toEqual(['none', 'next2', 'unread', 'all']);
  });

  it('include the current one in any case', () => {
    expect(offered(20, undefined, 'next10')).toContain('next10');
    expect(offered(20, { index: 8, isAtEnd: true }, 'unread')).toEqual(['none', 'unread', 'all']);
  });
});
