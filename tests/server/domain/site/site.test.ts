import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedSite } from '../../../../server/domain/site/siteContent.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { operate } from '../../ops/operate.ts';
import {
  catalogue,
  openResponse,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

forEachDatabase('questions, notices and settings of the site', (kind) => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startServer({ kind });
    token = await server.visitor();
  });
  afterEach(() => server.close());

  const system = () => server.data('system', {}, { token });
  const done = async (...argv: string[]) => {
    const reply = await operate(server, ...argv);
    expect(reply).toMatchObject({ code: 0, err: '' });
    return reply.out;
  };

  it("begin with the catalogue's", async () => {
    const { faq, notices, service_url, android_app_package, ios_app_url } = await system();
    expect(faq).toEqual(catalogue.content.faq);
    expect(notices.map(({ uuid, title, text }) => ({ uuid, title, text }))).toEqual(
      catalogue.content.notices.map(({ uuid, title, body }) => ({ uuid, title, text: body })),
    );
    expect([service_url, android_app_package, ios_app_url]).toEqual(['', '', '']);
  });

  it('are seeded once: later catalogues restore nothing that was changed or removed', async () => {
    await done('faq', 'set', 'faq-1', '--a', '一小时内到账');
    await done('faq', 'remove', 'faq-2');
    await done('notices', 'remove', 'notice-1');
    const before = await system();
    const later = {
      ...catalogue.content,
      faq: [...catalogue.content.faq, { q: '新的问题', a: '新的回答' }],
    };
    const seeded = await Promise.all(
      Array.from({ length: 4 }, () => seedSite(server.services.db, later)),
    );
    expect(seeded).toEqual([false, false, false, false]);
    expect(await system()).toEqual(before);
    expect(before.faq[0]).toEqual({ q: catalogue.content.faq[0]?.q, a: '一小时内到账' });
    expect(before.faq).toHaveLength(catalogue.content.faq.length - 1);
    expect(before.notices.map(({ uuid }) => uuid)).toEqual(['notice-2', 'notice-3']);
  });

  it("show an operator's additions at the next call", async () => {
    await done('notices', 'add', '--title', '今晚维护', '--text', '零点到一点');
    const added = await done(
      'faq',
      'add',
      '--q',
      '能退款吗？',
      '--a',
      '能',
      '--sort',
      '5',
      '--json',
    );
    const { notices, faq } = await system();
    expect(notices[0]).toMatchObject({
      title: '今晚维护',
      text: '零点到一点',
      at: new Date(server.nowMs).toISOString(),
    });
    expect(faq[0]).toEqual({ q: '能退款吗？', a: '能' });
    const { id } = JSON.parse(added) as { id: string };
    await done('faq', 'set', id, '--sort', '1000');
    await done('faq', 'add', '--q', '最后', '--a', '是的');
    expect((await system()).faq.slice(-2).map(({ q }) => q)).toEqual(['能退款吗？', '最后']);
    await done('faq', 'remove', id);
    expect((await system()).faq.map(({ q }) => q)).not.toContain('能退款吗？');
    expect(await done('faq', 'list')).toContain('最后');
    expect(await done('notices', 'list')).toContain('今晚维护');
  });

  it('accept valid settings, and fall back to the default when one is cleared', async () => {
    const good: [string, string][] = [
      ['service_url', 'https://help.example/chat'],
      ['android_app_package', 'com.example.moyu'],
      ['android_app_package', '/app/moyu.apk'],
      ['ios_app_url', 'https://apps.example/moyu'],
    ];
    for (const [name, value] of good) {
      await done('settings', 'set', name, ` ${value} `);
      expect(await system()).toMatchObject({ [name]: value });
      expect(await done('settings', 'list')).toContain(value);
      await done('settings', 'set', name, '');
      expect(await system()).toMatchObject({ [name]: '' });
    }
    const bad: [string, string][] = [
      ['service_url', 'javascript:alert(1)'],
      ['service_url', 'help.example'],
      ['android_app_package', '//evil.example/x.apk'],
      ['ios_app_url', 'itms-services://?x'],
      ['service_hours', '长'.repeat(501)],
      ['catalogue', 'x'],
      ['secret_fingerprint', 'x'],
    ];
    for (const [name, value] of bad) {
      const reply = await operate(server, 'settings', 'set', name, value);
      expect(reply).toMatchObject({ code: 2, out: '' });
      expect(reply.err).toContain(name);
    }
  });

  it('report when support is staffed', async () => {
    await done('settings', 'set', 'service_hours', '每天 9:00–22:00');
    const response = await fetch(`${server.address}/api/service/`, {
      headers: { authorization: token },
    });
    expect(await openResponse(response)).toMatchObject({ data: { hours: '每天 9:00–22:00' } });
  });
});
