import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const home = join(root, '.cache/mutants')
/** The last whose programs run on Node 20. */
const STRYKER = '9.6.1'
const PURE = ['domain', 'engine', 'metadata']

/**
 * `npm run mutants -- engine [file…]` changes one thing after the other in a workspace of pure functions and looks whether a
 * test of it notices: `npm run mutants -- engine engine/src/dashes.ts`. Stryker is no part of the lock file; it is fetched into
 * `.cache/mutants` and works with the Vitest of the repository.
 */
function main([workspace, ...files]) {
  if (!PURE.includes(workspace)) throw new Error(`Which workspace? One of ${PURE.join(', ')}.`)
  fetchStryker()
  const report = join(home, `${workspace}.json`)
  const settings = join(home, 'stryker.json')
  writeFileSync(settings, JSON.stringify(settingsOf(workspace, files, report), null, 1))
  writeFileSync(join(home, 'vitest.config.mjs'), vitestOf(workspace))
  const stryker = join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [stryker, 'run', settings], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
  if (existsSync(report)) console.log(scoreOf(JSON.parse(readFileSync(report, 'utf8'))))
}

/** Fetches Stryker once; the Vitest that it drives is the repository's. */
function fetchStryker() {
  if (existsSync(join(home, 'node_modules/@stryker-mutator/vitest-runner'))) return
  mkdirSync(home, { recursive: true })
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`)
  const options = ['--prefix', home, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, ...packages], { cwd: home, stdio: 'inherit' })
  const vitest = join(home, 'node_modules/vitest')
  rmSync(vitest, { recursive: true, force: true })
  symlinkSync(join(root, 'node_modules/vitest'), vitest)
}

function settingsOf(workspace, files, fileName) {
  const runner = join(home, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')
  return {
    testRunner: 'vitest',
    plugins: [runner],
    vitest: { configFile: join(home, 'vitest.config.mjs'), related: true },
    mutate: files.length > 0 ? files : [`${workspace}/src/**/*.ts`, '!**/*.test.ts', '!**/testing/**'],
    ignorePatterns: [
      '/*',
      ...['content', ...PURE, 'tsconfig.base.json', 'vitest.setup.ts', 'vitest.seed.ts'].map(
        (each) => `!/${each}`,
      ),
    ],
    tempDirName: join('.cache', 'stryker'),
    // TypeScript 7 has no interface that Stryker could read such a file by.
    tsconfigFile: 'none.json',
    checkers: [],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // What runs while a file is loaded would be tried with all tests each time: nine tenths of the run.
    ignoreStatic: true,
    timeoutMS: 20_000,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName },
  }
}

/** The repository's own settings name other workspaces, whose tests are not those of what is changed. */
function vitestOf(workspace) {
  return `export default {
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['./vitest.setup.ts', './vitest.seed.ts'],
    include: ['${workspace}/src/**/*.test.ts'],
    exclude: ['metadata/src/exiftool.test.ts'],
    tags: [{ name: 'long' }],
    testTimeout: 300000,
  },
}
`
}

/** Returns a line on what was found: mutants that a test noticed, of those that could be. */
function scoreOf({ files }) {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted) => states.filter((state) => wanted.includes(state)).length
  const [noticed, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
  const score = noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed)
  return `${score.toFixed(1)} %: ${noticed} noticed, ${missed} missed, ${states.length - noticed - missed} not valid`
}

main(process.argv.slice(2))
