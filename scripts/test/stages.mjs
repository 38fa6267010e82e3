import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENGINES, missingFor } from '../../e2e/engines/missing.mjs'
import { BENCHES } from '../benches.mjs'
import { TYPED, WORKSPACES } from '../workspaces.mjs'
import { audit } from './audit.mjs'
import { lastLines, readPlaywright, readVitest } from './reports.mjs'
import { LIMITS, LONG_LIMITS, runProgram } from './run-program.mjs'
import { taggedFiles } from './tagged-files.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** Output and reports of the last run, `<stage>.log` and `<stage>.json`. */
export const LOGS = join(root, '.cache', 'tests')

/** Workspaces whose tests start servers and other processes; all others are pure. */
const WITH_PROCESSES = ['server', 'companion']
const UNIT = [
  ...WORKSPACES.filter((workspace) => !WITH_PROCESSES.includes(workspace)),
  'scripts',
  // They are about Debian.
  ...(process.platform === 'win32' ? [] : ['operations']),
]

/**
 * A stage: what it does, and how many processors it keeps busy meanwhile.
 * @typedef {{ cores: number, run: (name: string) => Promise<import('./reports.mjs').Outcome> }} Stage
 */

const PROGRAMS = [...WITH_PROCESSES, 'exiftool', 'adding-a-feature']
/** What compares times has the machine to itself. */
const ALL_CORES = Number.POSITIVE_INFINITY

/** The stages of `npm test`, in their order. @type {Record<string, Stage>} */
export const QUICK = {
  types: { cores: 1, run: (name) => commands(name, TYPED.map(typesOf)) },
  lint: {
    cores: 1,
    run: (name) =>
      commands(name, [
        { program: bin('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings', '.'] },
      ]),
  },
  'import-rules': { cores: 1, run: (name) => commands(name, [{ program: script('import-rules.mjs') }]) },
  programs: { cores: 1, run: (name) => commands(name, [{ program: script('link-programs.mjs') }]) },
  dead: {
    cores: 1,
    run: (name) => commands(name, [{ program: bin('knip/bin/knip.js'), args: ['--no-progress'] }]),
  },
  docs: {
    cores: 1,
    run: (name) => commands(name, [{ program: script('settings-table.mjs'), args: ['--check'] }]),
  },
  audit: { cores: 1, run: () => audit(root) },
  unit: { cores: 2, run: (name) => vitest(name, UNIT) },
  integration: { cores: 2, run: (name) => vitest(name, PROGRAMS) },
  e2e: { cores: 2, run: (name) => playwright(name, ['--project=desktop', '--project=phone']) },
  alone: { cores: ALL_CORES, run: (name) => vitest(name, ['alone']) },
}

/** The stages of `npm test -- long`: what repeats, kills, or goes through everything. @type {Record<string, Stage>} */
export const LONG = {
  'long-tests': { cores: 2, run: (name) => vitest(name, [...UNIT, ...PROGRAMS], { long: true }) },
  'long-e2e': {
    cores: 2,
    run: (name) => playwright(name, ['--project=long-desktop', '--project=long-phone']),
  },
  engines: { cores: 2, run: engines },
  'long-alone': { cores: ALL_CORES, run: longAlone },
  benches: { cores: ALL_CORES, run: benches },
}

/** Checks types as `types` does, but only of what changed since they were last checked so: seconds instead of half a minute. */
export const typesAgain = {
  cores: 1,
  run: (name) => commands(name, TYPED.map(typesAgainOf)),
}

/** Returns the stage of the unit tests that what changed since a commit may have broken. */
export const unitSince = (commit) => ({
  cores: 2,
  run: (name) => vitest(name, UNIT, { args: [`--changed=${commit}`, '--passWithNoTests'] }),
})

const bin = (path) => join(root, 'node_modules', path)
const script = (name) => join(root, 'scripts', name)
const typesOf = (folder) => ({ program: bin('typescript/bin/tsc'), args: ['--noEmit', '-p', folder] })
/** Returns the command that checks types with what the compiler knows of the last time, which lies below .cache. */
const typesAgainOf = (folder) => {
  const { program, args } = typesOf(folder)
  const known = join(root, '.cache', 'types', `${folder === '.' ? 'root' : folder}.tsbuildinfo`)
  return { program, args: [...args, '--incremental', '--tsBuildInfoFile', known] }
}

export const logPath = (name) => join(LOGS, `${name}.log`)
const reportPath = (name) => join(LOGS, `${name}.json`)
const run = (name, wish) =>
  runProgram({ ...wish, cwd: root, log: logPath(name) }, name in LONG ? LONG_LIMITS : LIMITS)

/** Runs programs one after the other; together they count as one test. */
async function commands(name, programs, title = name) {
  let isFine = true
  for (const program of programs) if ((await run(name, program)) !== 0) isFine = false
  return isFine
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: title, text: lastLines(logPath(name), 60) }] }
}

/** Runs tests of Vitest: those without the tag `long`, or those that have it. */
async function vitest(name, projects, { long = false, args = [] } = {}) {
  const report = freshReport(name)
  const folders = [...WORKSPACES, 'scripts', 'operations']
  const files = long
    ? taggedFiles(root, folders)
    : taggedFiles(root, folders, { wholly: true }).map((file) => `--exclude=${file}`)
  const code = await run(name, {
    program: bin('vitest/vitest.mjs'),
    args: [
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      `--tags-filter=${long ? 'long' : '!long'}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
  })
  return judged(name, code, readVitest(report, root, { long }))
}

async function playwright(name, args) {
  const report = freshReport(name)
  const code = await run(name, {
    program: bin('@playwright/test/cli.js'),
    args: ['test', '--reporter=line,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return judged(name, code, readPlaywright(report))
}

/** Runs the journeys in the engines that this machine has; it says what brings the others. */
async function engines(name) {
  const lacking = ENGINES.map((engine) => ({ engine, packages: missingFor(engine) }))
  const found = lacking.filter(({ packages }) => packages === '')
  const skipped = lacking
    .filter(({ packages }) => packages !== '')
    .map(({ engine, packages }) => `the journeys in ${engine}: Debian’s ${packages} is not installed`)
  if (found.length === 0) return { passed: 0, failures: [], skipped }
  const outcome = await playwright(
    name,
    found.map(({ engine }) => `--project=${engine}`),
  )
  return { ...outcome, skipped }
}

async function longAlone(name) {
  return summed([
    await vitest(name, ['alone'], { long: true }),
    await playwright(name, ['--project=alone', '--no-deps']),
  ])
}

/** Runs each bench once at its smallest size, so that what nobody measures for months still starts; each counts as one test. */
async function benches(name) {
  const outcomes = []
  for (const bench of Object.keys(BENCHES)) {
    const one = { program: script('bench.mjs'), args: ['--smallest', bench] }
    outcomes.push(await commands(name, [one], `the bench ${bench}`))
  }
  return summed(outcomes)
}

const summed = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  skipped: outcomes.flatMap(({ skipped = [] }) => skipped),
})

/** Removes an earlier run's report, which must not speak for this one. @returns the path of the report */
function freshReport(name) {
  rmSync(reportPath(name), { force: true })
  return reportPath(name)
}

/** Judges a run's outcome: a runner that gives up without naming a test has failed all the same. */
function judged(name, code, outcome) {
  if (code === 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: [{ name: `the runner of ${name}`, text: lastLines(logPath(name), 40) }] }
}
