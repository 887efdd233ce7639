import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { entriesOf, type Entry } from '../../../src/features/support/entries.ts';
import { talkChanges, talkOf } from '../../../src/features/support/talk.ts';
import { serviceMessageSchema } from '../../../src/shared/contract/service.ts';

const message = (uuid: string, at: string) =>
  v.parse(serviceMessageSchema, { uuid, from: 'user', text: uuid, at });
const named = (entry: Entry) => {
  if (entry.kind === 'message') return entry.message.uuid + (entry.isAfterPause ? ' later' : '');
  return entry.kind === 'aside' ? entry.aside.content.kind : entry.outgoing.key;
};

describe('A conversation on this device', () => {
  it('keeps unsent messages, with their key, until they are sent', () => {
    const { begin, end } = talkChanges('a');
    const first = { key: 'k1', input: { text: '在吗' }, order: undefined };
    begin(first);
    begin({ key: 'k2', input: { text: '你好' }, order: undefined });
    end('k1', '没有发出去');
    end('k2', '');
    expect(talkOf('a').outgoing).toEqual([{ ...first, failure: '没有发出去' }]);
    begin(first);
    expect(talkOf('a').outgoing).toEqual([{ ...first, failure: '' }]);
    end('k1', '');
    expect(talkOf('a').outgoing).toEqual([]);
  });

  it('is separate for each account', () => {
    talkChanges('b').write('只给 b');
    expect(talkOf('b').draft).toBe('只给 b');
    expect(talkOf('c').draft).toBe('');
  });

  it("keeps the app's own answers in place, and shows the time after a pause", () => {
    const { say, begin } = talkChanges('d');
    say({ kind: 'orders' }, '');
    say({ kind: 'recover' }, 'm1');
    say({ kind: 'order', order: 'o1' }, 'gone');
    begin({ key: 'k1', input: { text: '在吗' }, order: undefined });
    const reported = [
      message('m1', '2025-11-15T13:00:00Z'),
      message('m2', '2025-11-15T13:09:00Z'),
      message('m3', '2025-11-15T13:20:00Z'),
    ];
    const conversation = {
      received: reported,
      sent: [message('m4', '2025-11-15T13:20:01Z')],
      hours: '',
    };
    expect(entriesOf(conversation, talkOf('d')).map(named)).toEqual([
      'orders',
      'order',
      'm1 later',
      'recover',
      'm2',
      'm3 later',
      'm4',
      'k1',
    ]);
    say({ kind: 'orders' }, 'm4');
    const moved = entriesOf(conversation, talkOf('d')).map(named);
    expect(moved.filter((each) => each === 'orders')).toHaveLength(1);
    expect(moved.slice(-2)).toEqual(['orders', 'k1']);
  });
});
