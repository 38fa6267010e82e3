import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildWhenStale } from './build.mjs'
import { installWhenStale } from './install.mjs'

/** Mozilla's own judge. It brings hundreds of packages, so npm fetches it for this command alone. */
const LINTER = 'addons-linter@9.9.1'
const dist = fileURLToPath(new URL('../extension/dist', import.meta.url))

/**
 * Builds the browser extension (extension/dist), prints its ZIPs with sizes and SHA-256, and has Firefox's judged by
 * Mozilla's linter: an error fails (`npm run extension [-- --no-lint]`).
 */
async function main() {
  const { values } = parseArgs({ options: { lint: { type: 'boolean', default: true } }, allowNegative: true })
  await installWhenStale()
  await buildWhenStale(['extension'])
  const { version, downloads } = JSON.parse(readFileSync(join(dist, 'downloads.json'), 'utf8'))
  console.log(`ทอคำ extension ${version}`)
  for (const { file, bytes, sha256 } of downloads)
    console.log(`  ${file.padEnd(28)} ${String(bytes).padStart(8)} bytes  sha256 ${sha256}`)
  const script = gzipSync(readFileSync(join(dist, 'chrome-mv3/content-scripts/marketplace.js')), { level: 9 })
  console.log(`  content script: ${script.length} bytes gzip`)
  if (values.lint && !passesLinter()) process.exitCode = 1
}

function passesLinter() {
  const args = ['exec', '--yes', '--', LINTER, '--output', 'json', join(dist, 'firefox-mv3')]
  // Outside the repository, whose packages are locked.
  const { stdout, stderr } = spawnSync('npm', args, {
    cwd: tmpdir(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  const report = jsonIn(stdout ?? '')
  if (!report) {
    console.error(`${LINTER} gave no report: ${stderr}`)
    return false
  }
  const { errors, warnings, notices } = report.summary
  console.log(`  ${LINTER}: ${errors} errors, ${warnings} warnings, ${notices} notices`)
  for (const { code, message, file } of report.errors ?? []) console.error(`  ${code} ${file}: ${message}`)
  return errors === 0
}

function jsonIn(text) {
  const start = text.indexOf('{')
  return start === -1 ? null : JSON.parse(text.slice(start))
}

await main()
