import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { deviceIndex } from '../../src/shared/contract/deviceIndex.ts';
import { service } from '../../src/shared/contract/service.ts';
import { nodesOf } from '../server/http/hostileInputs.ts';

const combo = { uuid: 'c', title: '100 金币', kind: 'coins', coins: 100, amount: 1_000 };
const takes = (over: object) => v.is(calls.combo.data, { combos: [{ ...combo, ...over }] });

describe('the numbers of answers', () => {
  it.each([...Object.values(calls), deviceIndex, service])('of $name have bounds', ({ data }) => {
    const numbers = nodesOf(data).filter(({ type }) => type === 'number');
    for (const node of numbers) {
      const schema = node as unknown as v.GenericSchema;
      expect([1e308, -1e308, Infinity, NaN].filter((number) => v.is(schema, number))).toEqual([]);
    }
  });

  it('of money are whole fen, and coins that no sum makes inexact', () => {
    expect([takes({}), takes({ amount: 0 }), takes({ amount: 99_999_900 })]).not.toContain(false);
    const wrong = [1e308, 1e13, -1, 0.5].flatMap((amount) => [
      takes({ amount }),
      takes({ coins: amount }),
    ]);
    expect(wrong).not.toContain(true);
  });
});
