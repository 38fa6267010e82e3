import { spawn } from 'node:child_process'
import { appendFileSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.mjs'
import { installWhenStale } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const logs = join(root, '.cache', 'tests')
const WORKSPACES = ['engine', 'domain', 'contract', 'server', 'web', 'companion']
const FAST = ['engine', 'domain', 'contract', 'web', 'scripts']
const SLOW = ['server', 'companion', 'alone']
/** A program that takes this long (ms) hangs; asked to end, it has so long to obey. */
const TIMEOUT_MS = 10 * 60_000
const GRACE = 10_000

/**
 * What `npm test` does, in order; `npm test -- unit e2e` does only those.
 * A stage answers how many tests passed and failed, and the names of those that failed; one of one command counts as one.
 */
const STAGES = {
  types: async () => {
    const projects = ['.', ...WORKSPACES]
    const codes = []
    for (const project of projects)
      codes.push(await run('types', bin('typescript/bin/tsc'), ['--noEmit', '-p', project]))
    return asOne(codes.every((code) => code === 0))
  },
  lint: async () =>
    asOne((await run('lint', bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.'])) === 0),
  'import-rules': async () =>
    asOne((await run('import-rules', join(root, 'scripts/import-rules.mjs'))) === 0),
  dead: async () => asOne((await run('dead', bin('knip/bin/knip.js'), ['--no-progress'])) === 0),
  docs: async () => asOne((await run('docs', join(root, 'scripts/settings-table.mjs'), ['--check'])) === 0),
  unit: () => vitest('unit', FAST),
  integration: () => vitest('integration', SLOW),
  e2e: () => playwright('e2e'),
}

class Hung extends Error {}

async function main() {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in STAGES))
  if (unknown.length > 0) {
    console.error(`No stage is called ${unknown.join(', ')}. Stages: ${Object.keys(STAGES).join(', ')}`)
    process.exitCode = 2
    return
  }
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })

  await installWhenStale({ testTools: true })
  await buildWhenStale()

  const total = { passed: 0, failed: 0 }
  for (const [name, stage] of Object.entries(STAGES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const started = Date.now()
    const {
      passed,
      failed,
      names = [],
    } = await stage().catch((error) => {
      appendFileSync(logPath(name), `\n${error instanceof Hung ? error.message : error.stack}\n`)
      return { passed: 0, failed: 1, names: [error.message] }
    })
    total.passed += passed
    total.failed += failed
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(12)} ${String(passed).padStart(4)} passed, ${failed} failed  ${seconds} s`,
    )
    for (const failure of names) console.log(`    ✗ ${failure}`)
    if (failed) console.log(tail(name, names.length > 0 ? 40 : 80))
  }
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

const asOne = (fine) => ({ passed: fine ? 1 : 0, failed: fine ? 0 : 1 })
const bin = (path) => join(root, 'node_modules', path)
const logPath = (name) => join(logs, `${name}.log`)

async function vitest(name, projects) {
  const report = join(logs, `${name}.json`)
  const code = await run(name, bin('vitest/vitest.mjs'), [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests: passed = 0, testResults = [] } = readReport(report)
  const names = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => `${relative(root, file.name)} › ${test.fullName}`)
    return file.status === 'failed' ? [relative(root, file.name)] : []
  })
  return judged(code, passed, names)
}

async function playwright(name) {
  const report = join(logs, `${name}.json`)
  const code = await run(name, bin('@playwright/test/cli.js'), ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats, suites = [] } = readReport(report)
  return judged(code, stats?.expected ?? 0, suites.flatMap(failedJourneys))
}

function failedJourneys({ file, specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, projectName }) => `${file} › ${title} (${projectName}, ${status})`),
    ),
    ...suites.flatMap(failedJourneys),
  ]
}

/** A runner that gives up without naming a test has failed all the same. */
function judged(code, passed, names) {
  return { passed, names, failed: code !== 0 && names.length === 0 ? 1 : names.length }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * Runs a Node program with its output in the stage's log; answers its exit code, 1 for one that was killed.
 * @throws Hung
 */
function run(name, program, args = [], env = {}) {
  return new Promise((done, fail) => {
    const out = createWriteStream(logPath(name), { flags: 'a' })
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let hung = false
    const timeout = setTimeout(() => {
      hung = true
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), GRACE).unref()
    }, TIMEOUT_MS)
    child.stdout.pipe(out, { end: false })
    child.stderr.pipe(out, { end: false })
    child.on('error', (error) => out.write(`${error.stack}\n`))
    child.on('exit', () => {
      // What it started may still hold its streams.
      if (hung) for (const stream of [child.stdout, child.stderr]) stream.destroy()
    })
    child.on('close', (code) => {
      clearTimeout(timeout)
      const why = `the stage ${name} hung and was stopped after ${TIMEOUT_MS / 60_000} minutes`
      out.end(() => (hung ? fail(new Hung(why)) : done(code ?? 1)))
    })
  })
}

/** The end of a stage's log, where the reason stands. */
function tail(name, count) {
  const lines = readFileSync(logPath(name), 'utf8').trimEnd().split('\n')
  return [...lines.slice(-count), `(all of it: ${relative(root, logPath(name))})`]
    .map((line) => `    ${line}`)
    .join('\n')
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
