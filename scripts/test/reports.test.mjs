import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lineOf } from './print.mjs'
import { firstLines, lastLines, readPlaywright, readVitest } from './reports.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function written(report) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

describe('a report of Vitest', () => {
  it('names what failed by file and test, and a file that could not be read by itself', () => {
    const path = written({
      numPassedTests: 3,
      testResults: [
        {
          name: '/tree/a.test.ts',
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'well' }],
        },
        {
          name: '/tree/b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'well' },
            { status: 'failed', fullName: 'a price is a price', failureMessages: ['Error: 1 is not 2'] },
          ],
        },
        { name: '/tree/c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    })
    expect(readVitest(path, '/tree')).toEqual({
      passed: 3,
      failures: [
        { name: 'b.test.ts › a price is a price', text: 'Error: 1 is not 2' },
        { name: 'c.test.ts', text: 'Cannot find module' },
      ],
    })
  })

  it('names what was not run', () => {
    const assertionResults = [{ status: 'skipped', fullName: 'etcd answers (needs etcd)' }]
    const path = written({ numPassedTests: 0, testResults: [{ name: '/tree/a.test.ts', assertionResults }] })
    const outcome = readVitest(path, '/tree')
    expect(outcome.skipped).toEqual(['a.test.ts › etcd answers (needs etcd)'])
    expect(lineOf('unit', { ...outcome, seconds: 1 })).toBe(
      '✓ unit            0 passed, 0 failed  1.0 s\n  – not run here: a.test.ts › etcd answers (needs etcd)',
    )
  })

  it('names nothing of the other half of the tests, which was not asked for', () => {
    const assertionResults = [
      { status: 'skipped', fullName: 'a thousand kills', tags: ['long'] },
      { status: 'skipped', fullName: 'etcd answers (needs etcd)', tags: [] },
    ]
    const path = written({ numPassedTests: 0, testResults: [{ name: '/tree/a.test.ts', assertionResults }] })
    expect(readVitest(path, '/tree').skipped).toEqual(['a.test.ts › etcd answers (needs etcd)'])
    expect(readVitest(path, '/tree', { long: true }).skipped).toEqual(['a.test.ts › a thousand kills'])
  })

  it('that was never written tells of nothing', () => {
    expect(readVitest(join(folder, 'none.json'), '/tree')).toEqual({ passed: 0, failures: [] })
  })
})

describe('a report of Playwright', () => {
  const journey = (title, status, message) => ({
    title,
    tests: [{ status, projectName: 'phone', results: [{ errors: message ? [{ message }] : [] }] }],
  })

  it('counts what was skipped, or passed only in the end, among what failed', () => {
    const path = written({
      stats: { expected: 1 },
      suites: [
        {
          file: 'a.spec.ts',
          specs: [journey('goes well', 'expected'), journey('is left out', 'skipped')],
          suites: [{ file: 'a.spec.ts', specs: [journey('wavers', 'flaky', 'not yet')] }],
        },
      ],
    })
    expect(readPlaywright(path)).toEqual({
      passed: 1,
      failures: [
        { name: 'a.spec.ts › is left out (phone, skipped)', text: '' },
        { name: 'a.spec.ts › wavers (phone, flaky)', text: 'not yet' },
      ],
    })
  })

  it('tells why no journey began', () => {
    const path = written({
      stats: { expected: 0 },
      suites: [],
      errors: [{ message: 'the server did not start' }],
    })
    expect(readPlaywright(path).failures).toEqual([{ name: 'Playwright', text: 'the server did not start' }])
  })
})

describe('what is shown of a failure', () => {
  it('is its first lines, without colours, blank lines and the stack', () => {
    const text =
      '\u001b[31mError\u001b[39m: 1 is not 2\n\n- 1\n+ 2\n    at a (/tree/a.ts:1:2)\n    at /tree/b.ts:3:4\nmore'
    expect(firstLines(text, 9)).toEqual(['Error: 1 is not 2', '- 1', '+ 2', 'more'])
    expect(firstLines(text, 2)).toEqual(['Error: 1 is not 2', '- 1'])
  })

  it('is the end of the log where nothing else tells it', () => {
    const path = join(folder, 'log')
    writeFileSync(path, 'one\ntwo\nthree\n')
    expect(lastLines(path, 2)).toBe('two\nthree')
    expect(lastLines(join(folder, 'none'), 2)).toBe('')
  })
})
