import { spawn } from 'node:child_process';
import { TOP } from './run.mjs';

/**
 * A part of the test run: commands in sequence.
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly (readonly string[])[]} commands arguments of this Node, each
 * @property {string} [report] path of the JSON report that its command writes
 * @property {string} [lacking] the missing requirement, with which the stage fails
 */

/**
 * @typedef {object} Outcome
 * @property {Stage} stage
 * @property {number} code 0: success
 * @property {number} seconds
 */

/**
 * Runs stages in parallel and waits for all of them. Prints their output one stage after the other, the first stage's
 * at once.
 * @param {readonly Stage[]} stages
 * @returns {Promise<readonly Outcome[]>} in the same order
 */
export async function runTogether(stages) {
  const running = stages.map(startStage);
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const { stage, showOutput, outcome } of running) {
    console.log(`\n── ${stage.name} ──`);
    showOutput();
    outcomes.push(await outcome);
  }
  return outcomes;
}

/** @param {Stage} stage */
function startStage(stage) {
  /** @type {Buffer[]} */
  const held = [];
  let isShown = false;
  /** @param {Buffer} chunk */
  const print = (chunk) => {
    if (isShown) process.stdout.write(chunk);
    else held.push(chunk);
  };
  const showOutput = () => {
    isShown = true;
    for (const chunk of held.splice(0)) process.stdout.write(chunk);
  };
  return { stage, showOutput, outcome: outcomeOf(stage, print) };
}

/**
 * @param {Stage} stage
 * @param {(chunk: Buffer) => void} print
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(stage, print) {
  const started = performance.now();
  let code = 0;
  if (stage.lacking !== undefined) {
    print(Buffer.from(`${stage.lacking}\n`));
    code = 1;
  } else {
    for (const args of stage.commands) {
      code = await exitCodeOf(args, print);
      if (code !== 0) break;
    }
  }
  return { stage, code, seconds: (performance.now() - started) / 1000 };
}

/**
 * @param {readonly string[]} args
 * @param {(chunk: Buffer) => void} print
 * @returns {Promise<number>} 1 where a signal ended it
 */
function exitCodeOf(args, print) {
  const child = spawn(process.execPath, args, { cwd: TOP, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
