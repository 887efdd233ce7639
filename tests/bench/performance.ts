import { judge } from '../support/drivers/lighthouse.ts';
import { median, type Row } from './figures.ts';

const RUNS = 3;
const TARGET = 95;

/** Lighthouse's mobile performance of the home screen: the median of three runs. */
export async function measurePerformance(appUrl: string): Promise<readonly Row[]> {
  const scores: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { scores: found } = await judge(`${appUrl}/index`, ['performance']);
    scores.push(found.performance);
  }
  const score = median(scores);
  return [
    {
      what: 'Lighthouse, mobile: performance of the home screen',
      ours: `${score}`,
      beside: `three runs: ${scores.join(', ')}`,
      result: `${score} of 100`,
      target: `≥ ${TARGET}`,
      met: score >= TARGET,
    },
  ];
}
