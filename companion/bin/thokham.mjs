#!/usr/bin/env node
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Runs the command line straight after an install: bundles the sources when no bundle of exactly these sources is
 * there. The bundle's name holds their fingerprint, so a stale one is never run and two that build at once make the
 * same file; a rename puts it in place whole. Where the tree cannot be written, the bundle lives for one run.
 */
const home = fileURLToPath(new URL('..', import.meta.url))
const dist = join(home, 'dist')
const workspaces = ['engine', 'metadata', 'domain', 'contract'].map((name) => join(home, '..', name, 'src'))
// Rules, models and names are data, bundled as they are.
const sources = [join(home, 'src'), ...workspaces, join(home, '..', 'content')]

function fingerprint() {
  const hash = createHash('sha256')
  for (const folder of sources) {
    for (const entry of readdirSync(folder, { recursive: true }).sort()) {
      if (!/\.(?:ts|json)$/.test(entry) || entry.endsWith('.test.ts')) continue
      const { size, mtimeMs } = statSync(join(folder, entry))
      hash.update(`${entry} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.update(process.version).digest('hex').slice(0, 16)
}

async function bundle(file) {
  try {
    const { build } = await import('rolldown')
    const input = join(home, 'src', 'main.ts')
    // sharp is a program of its own; it is looked for when it is needed. What ssh2 would be quicker with is not needed.
    const external = ['sharp', 'cpu-features', /\.node$/]
    await build({ input, platform: 'node', external, logLevel: 'silent', output: { file, format: 'esm' } })
  } catch (error) {
    const reason = String(error.message)
      .replace(/\s*\n\s*/g, ' ')
      .trim()
    console.error(`thokham: เตรียมคำสั่งไม่สำเร็จ กรุณารัน npm ci แล้วลองอีกครั้ง (${reason})`)
    process.exit(1)
  }
}

/** Builds beside the final name and renames; false where the tree cannot be written. */
async function buildInto(final) {
  const draft = `${final}.${process.pid}.part`
  try {
    mkdirSync(dist, { recursive: true })
    writeFileSync(draft, '')
  } catch {
    return false
  }
  try {
    await bundle(draft)
    renameSync(draft, final)
  } finally {
    rmSync(draft, { force: true })
  }
  for (const name of readdirSync(dist)) {
    if (/^thokham-\w+\.mjs$/.test(name) && join(dist, name) !== final)
      rmSync(join(dist, name), { force: true })
  }
  return true
}

const final = join(dist, `thokham-${fingerprint()}.mjs`)
if (existsSync(final) || (await buildInto(final))) {
  const { run } = await import(pathToFileURL(final).href)
  await run(process.argv.slice(2))
} else {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-'))
  try {
    const file = join(folder, 'thokham.mjs')
    await bundle(file)
    const { run } = await import(pathToFileURL(file).href)
    rmSync(folder, { recursive: true, force: true })
    await run(process.argv.slice(2))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
