import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killProcess, livingGroup } from './processes.ts';

const XORG = '/usr/lib/xorg/Xorg';
const SETPRIV = '/usr/bin/setpriv';
const START_TIMEOUT_MS = 20_000;
/** Time for a browser to flush its writes. */
const END_TIMEOUT_MS = 3_000;

/** A virtual screen large enough for phones at 3 device pixels per CSS pixel. */
const CONFIG = `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "screen"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "screen"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "2560x2560" "1600x1200"
    Virtual 2560 2560
  EndSubSection
EndSection
`;

/**
 * Starts a program that ends when the test process does, also when that is killed.
 * @param argv program and arguments
 */
export function spawnDying(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  output: 'pipe' | 'ignore' = 'pipe',
): ChildProcess {
  return spawn(SETPRIV, ['--pdeathsig', 'KILL', ...argv], {
    env,
    stdio: ['ignore', output, output],
    // A process group of its own, so that its children can be killed with it.
    detached: true,
  });
}

/** Kills the rest of its process group, and waits. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const exit = once(child, 'exit');
  for (const pid of livingGroup(child.pid)) killProcess(pid);
  if (child.exitCode === null && child.signalCode === null) await exit;
  await untilGroupIsGone(child);
}

/** Waits for the group to end, then kills it. */
export async function untilGroupIsGone({ pid }: ChildProcess): Promise<void> {
  const deadline = performance.now() + END_TIMEOUT_MS;
  const isThere = () => pid !== undefined && livingGroup(pid).length > 0;
  while (isThere() && performance.now() < deadline) await pause(20);
}

/** An X server for the tests: WebKitGTK has no headless mode. */
export class DisplayServer {
  /** Value of the DISPLAY variable. */
  readonly display: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(display: string, child: ChildProcess, folder: string) {
    this.display = display;
    this.#child = child;
    this.#folder = folder;
  }

  /** @throws where it does not start */
  static async start(): Promise<DisplayServer> {
    const folder = await mkdtemp(join(tmpdir(), 'moyu-display-'));
    const config = join(folder, 'xorg.conf');
    await writeFile(config, CONFIG);
    const log = ['-logfile', join(folder, 'xorg.log')];
    const alone = ['-noreset', '-novtswitch', '-sharevts', '-nolisten', 'tcp'];
    const child = spawnDying([XORG, '-displayfd', '1', '-config', config, ...alone, ...log], {});
    try {
      return new DisplayServer(`:${await firstLine(child)}`, child, folder);
    } catch (error) {
      await killGroup(child);
      throw error;
    }
  }

  async stop(): Promise<void> {
    await killGroup(this.#child);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const number = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) resolve(said.trim());
    });
  });
  const ended = once(child, 'exit').then(() => '');
  const late = new Promise<string>((resolve) =>
    setTimeout(() => resolve(''), START_TIMEOUT_MS).unref(),
  );
  const answer = await Promise.race([number, ended, late]);
  if (!answer) throw new Error(`The X server did not start:\n${complaints}`);
  return answer;
}
