import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * How a stage ended.
 * @typedef {{ passed: number, failures: Failure[], skipped?: string[] }} Outcome `skipped` names what was not run
 * @typedef {{ name: string, text: string }} Failure `name` is the test, `text` what it said
 */

/**
 * Reads the report of Vitest's `json` reporter. What is tagged otherwise than the run asked for does not count as skipped.
 * @param {string} path
 * @param {string} root what names of files are relative to
 * @param {{ long?: boolean }} [asked] for tests with the tag `long`, or for all others
 * @returns {Outcome}
 */
export function readVitest(path, root, { long = false } = {}) {
  const { numPassedTests = 0, testResults = [] } = read(path)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name: file, text: message ?? '' }]
    return failed.map((test) => ({
      name: `${file} › ${test.fullName}`,
      text: (test.failureMessages ?? []).join('\n'),
    }))
  })
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, tags = [] }) => /skipped|pending/.test(status) && tags.includes('long') === long)
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  )
  return { passed: numPassedTests, failures, ...(skipped.length > 0 && { skipped }) }
}

/**
 * Reads the report of Playwright's `json` reporter. A journey that was skipped, or passed only when tried again, has failed.
 * @param {string} path
 * @returns {Outcome}
 */
export function readPlaywright(path) {
  const { stats, suites = [], errors = [] } = read(path)
  const failures = suites.flatMap(failedJourneys)
  return {
    passed: stats?.expected ?? 0,
    failures:
      failures.length > 0 ? failures : errors.map(({ message }) => ({ name: 'Playwright', text: message })),
  }
}

function failedJourneys({ file, specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, projectName, results = [] }) => ({
          name: `${file} › ${title} (${projectName}, ${status})`,
          text: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
        })),
    ),
    ...suites.flatMap(failedJourneys),
  ]
}

/** Returns the first lines of what a failure said: without colours, blank lines and the stack below. */
export function firstLines(text, count) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*[(/:]/.test(line))
    .slice(0, count)
}

/** Returns the end of a stage's log, where the reason stands when nothing else tells it. */
export function lastLines(path, count) {
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}

function read(path) {
  return isAbsolute(path) && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
