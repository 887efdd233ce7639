import * as v from 'valibot';
import { expect, it } from 'vitest';
import { calls, workDetailSchema } from '../../src/shared/contract/index.ts';

const WORK = { uuid: 'a', kind: 'comic', title: '归鞘' };

it('values that only another server knows count as the general ones, and the answer is read', () => {
  const odd = { status: 'paused', price: 'vip', layout: 'scroll', hit: { field: 'actor' } };
  expect(v.parse(workDetailSchema, { ...WORK, ...odd })).toMatchObject({
    status: 'serial',
    price: 'paid',
    layout: 'page',
    hit: undefined,
  });
  const section = { id: 'new', title: '新作', layout: 'carousel', items: [{ ...WORK, ...odd }] };
  const home = v.parse(calls.index.data, { sections: [section] });
  expect(home.sections[0]).toMatchObject({ layout: 'grid', items: [{ title: '归鞘' }] });
  const spent = { title: '奖励', coins: 5, balance: 9, cause: 'lottery' };
  expect(v.parse(calls.records.data, { items: [spent] }).items[0]).toMatchObject({
    coins: 5,
    cause: undefined,
  });
});

it('fields that are left out have their defaults', () => {
  expect(v.parse(workDetailSchema, WORK)).toMatchObject({
    status: 'serial',
    price: 'free',
    layout: 'page',
  });
});
