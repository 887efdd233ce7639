// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, meOf, refusal, signedIn } from './fakeAdmin.ts';
import { openAdmin as open } from './openAdmin.tsx';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: '墨屿后台' },
  user: { id: 'bzE', name: '小站', displayName: '小站' },
  pubKeyCredParams: [],
};
const CREDENTIAL = {
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
};
const ASSERTION = {
  ...CREDENTIAL,
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('o1'),
  },
};
const SENT_ASSERTION = {
  id: 'Y3JlZA',
  response: {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    userHandle: 'bzE',
  },
};

const credentials = {
  create: vi.fn<() => Promise<unknown>>(),
  get: vi.fn<() => Promise<unknown>>(),
};

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
});
afterEach(() => {
  credentials.create.mockReset();
  credentials.get.mockReset();
  Reflect.deleteProperty(navigator, 'credentials');
});

/** Answers a call and notes what it was sent. */
function noting(sent: unknown[], body: unknown): FakeAnswers[string] {
  return (given) => {
    sent.push(given);
    return { body };
  };
}

const SIGNED_OUT: FakeAnswers = {
  'GET /session': { body: { me: null, has_operators: true } },
  'POST /session/passkey/offer': { body: { options: OPTIONS } },
};

describe('The sign-in with a passkey', () => {
  it('sends what the authenticator has signed, without name and password', async () => {
    credentials.get.mockResolvedValue(ASSERTION);
    const sent: unknown[] = [];
    const answers: FakeAnswers = { ...SIGNED_OUT };
    answers['POST /session/passkey'] = (given) => {
      sent.push(given);
      Object.assign(answers, signedIn('support'));
      return { body: { me: meOf('support') } };
    };
    open('/admin/me', answers);
    fireEvent.click(await screen.findByRole('button', { name: '用通行密钥登录' }));
    expect(await screen.findByRole('navigation', { name: '后台' })).toBeTruthy();
    expect(sent).toMatchObject([{ passkey: SENT_ASSERTION }]);
  });

  it('says that it was cancelled, and that the server refused it', async () => {
    credentials.get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    open('/admin/', {
      ...SIGNED_OUT,
      'POST /session/passkey': refusal(401, {
        error: 'wrong_credentials',
        message: '通行密钥没有通过检查，请再试一次',
      }),
    });
    const button = await screen.findByRole('button', { name: '用通行密钥登录' });
    fireEvent.click(button);
    expect(await screen.findByText('没有完成：取消了，或者等得太久')).toBeTruthy();
    credentials.get.mockResolvedValue(ASSERTION);
    fireEvent.click(button);
    expect(await screen.findByText('通行密钥没有通过检查，请再试一次')).toBeTruthy();
  });

  it('is not offered where the browser has no passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    open('/admin/', SIGNED_OUT);
    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '用通行密钥登录' })).toBeNull();
  });
});

const ME: FakeAnswers = {
  ...signedIn('editor', { passkeys: 1 }),
  'GET /me/sessions': { body: { items: [] } },
  'GET /me/tokens': { body: { items: [] } },
  'GET /me/passkeys': { body: { items: [] } },
};

describe('我的账号', () => {
  it('adds a passkey of this device under a name', async () => {
    credentials.create.mockResolvedValue({
      ...CREDENTIAL,
      response: { clientDataJSON: bytes('client'), attestationObject: bytes('object') },
    });
    const sent: unknown[] = [];
    const passkey = { id: 'p1', name: '手机', host: 'localhost', created_at: 1, used_at: null };
    open('/admin/me', {
      ...ME,
      'POST /me/passkeys/offer': { body: { options: OPTIONS } },
      'POST /me/passkeys': noting(sent, { passkey }),
    });
    const section = (await screen.findByRole('heading', { name: '通行密钥' })).closest('section')!;
    const part = within(section);
    fireEvent.change(await part.findByLabelText('名字'), { target: { value: '手机' } });
    fireEvent.click(part.getByRole('button', { name: '添加通行密钥' }));
    expect(await screen.findByText('已添加，下次可以用它登录')).toBeTruthy();
    expect(sent).toMatchObject([
      {
        name: '手机',
        passkey: {
          id: 'Y3JlZA',
          response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'b2JqZWN0' },
        },
      },
    ]);
  });

  it('proves the operator again with a passkey, and repeats the call', async () => {
    credentials.get.mockResolvedValue(ASSERTION);
    const sent: unknown[] = [];
    let isProved = false;
    const row = { id: 'p1', name: '手机', host: 'localhost', created_at: 1, used_at: 2 };
    const { asked } = open('/admin/me', {
      ...ME,
      'GET /me/passkeys': { body: { items: [row] } },
      'DELETE /me/passkeys/p1': () =>
        isProved ? { body: {} } : refusal(403, { error: 'step_up', message: '请再输入一次' }),
      'POST /session/passkey/offer': { body: { options: OPTIONS } },
      'POST /session/step-up': (given) => {
        sent.push(given);
        isProved = true;
        return { body: { me: meOf('editor') } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^移除 / }));
    const dialog = screen.getByRole('dialog', { name: /移除通行密钥/ });
    fireEvent.click(within(dialog).getByRole('button', { name: '移除' }));
    fireEvent.click(await screen.findByRole('button', { name: '用通行密钥' }));
    expect(await screen.findByText('已移除')).toBeTruthy();
    expect(sent).toMatchObject([{ passkey: SENT_ASSERTION }]);
    expect(asked.filter((call) => call === 'DELETE /me/passkeys/p1')).toHaveLength(2);
  });

  it('shows a new token once, with a role no larger than the own one', async () => {
    const sent: unknown[] = [];
    const token = {
      id: 't1',
      name: '上传脚本',
      role: 'editor',
      scope: 'import',
      created_at: 1,
      expires_at: 2,
      used_at: null,
    };
    open('/admin/me', {
      ...ME,
      'POST /me/tokens': noting(sent, { token, secret: 'moyu_once' }),
    });
    const section = (await screen.findByRole('heading', { name: 'API 令牌' })).closest('section')!;
    const part = within(section);
    const roles = part.getByLabelText<HTMLSelectElement>('角色');
    expect([...roles.options].map(({ value }) => value)).toEqual(['editor']);
    fireEvent.change(part.getByLabelText('名字'), { target: { value: '上传脚本' } });
    fireEvent.click(part.getByRole('button', { name: '新建令牌' }));
    expect(await part.findByText('moyu_once')).toBeTruthy();
    expect(sent).toEqual([{ name: '上传脚本', role: 'editor', scope: 'import', days: 90 }]);
  });
});

describe('One operator', () => {
  it('has sessions that can be ended and tokens that can be revoked', async () => {
    const session = {
      id: 's1',
      is_this: false,
      created_at: 1,
      used_at: 2,
      address: '203.0.113.7',
      browser: 'Firefox/140 Linux',
    };
    const token = {
      id: 't1',
      name: '上传脚本',
      role: 'editor',
      scope: 'read',
      created_at: 1,
      expires_at: 2,
      used_at: null,
    };
    const operator = { ...meOf('editor').operator, id: 'o2', name: '小编' };
    const { asked } = open('/admin/operators/o2', {
      ...signedIn('owner'),
      'GET /operators': { body: { items: [operator], all_need_factor: false } },
      'GET /operators/o2/access': {
        body: { sessions: [session], passkeys: [], tokens: [token] },
      },
      'DELETE /operators/o2/sessions/s1': { body: {} },
      'DELETE /operators/o2/tokens/t1': { body: {} },
    });
    expect(await screen.findByRole('heading', { name: '小编' })).toBeTruthy();
    expect(await screen.findByText('已过期')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^结束 / }));
    await vi.waitFor(() => expect(asked).toContain('DELETE /operators/o2/sessions/s1'));
    fireEvent.click(screen.getByRole('button', { name: /^作废 / }));
    const dialog = await screen.findByRole('dialog', { name: /作废令牌/ });
    fireEvent.click(within(dialog).getByRole('button', { name: '作废' }));
    await vi.waitFor(() => expect(asked).toContain('DELETE /operators/o2/tokens/t1'));
  });
});
