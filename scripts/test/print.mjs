import { relative } from 'node:path'
import { firstLines } from './reports.mjs'
import { logPath, root } from './stages.mjs'

const MOST_FAILURES = 20

/** Returns the line that a stage ends with, and one for each test that this machine lacks something for. */
export function lineOf(name, { passed, failures, skipped = [], seconds }) {
  const counts = `${String(passed).padStart(4)} passed, ${failures.length} failed`
  const line = `${failures.length ? '✗' : '✓'} ${name.padEnd(12)} ${counts}  ${seconds.toFixed(1)} s`
  return [line, ...skipped.map((test) => `  – not run here: ${test}`)].join('\n')
}

/**
 * Returns what failed, each test by its name and its first lines, or nothing when all is well.
 * @param {Map<string, import('./run-stages.mjs').Result>} results
 * @param {number} [count] lines of each
 */
export function failuresOf(results, count = 12) {
  return [...results].flatMap(([name, { failures }]) => {
    if (failures.length === 0) return []
    const left = failures.length - MOST_FAILURES
    return [
      `\n✗ ${name} (all of it: ${relative(root, logPath(name))})`,
      ...failures
        .slice(0, MOST_FAILURES)
        .flatMap((one) => [`  ✗ ${one.name}`, ...firstLines(one.text, count).map((line) => `      ${line}`)]),
      ...(left > 0 ? [`  … and ${left} more`] : []),
    ]
  })
}

/** Returns the sums over all stages. */
export function totalOf(results) {
  const all = [...results.values()]
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failures }) => sum + failures.length, 0),
  }
}

/**
 * Returns the table of several runs, in Markdown: passed, failed and seconds of each stage.
 * @param {{ results: Map<string, import('./run-stages.mjs').Result>, seconds: number }[]} runs
 */
export function tableOf(runs) {
  const names = [...(runs[0]?.results.keys() ?? [])]
  const cell = ({ passed, failed }, seconds) => `${passed} / ${failed} / ${Math.round(seconds)} s`
  const rows = runs.map(({ results, seconds }, at) => [
    at + 1,
    ...names.map((name) => {
      const result = results.get(name)
      return cell({ passed: result.passed, failed: result.failures.length }, result.seconds)
    }),
    cell(totalOf(results), seconds),
  ])
  return [['run', ...names, 'all'], ['run', ...names, 'all'].map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
