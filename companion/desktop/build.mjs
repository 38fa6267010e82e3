import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..', '..')

/**
 * Builds companion/desktop/dist, all of it or nothing: `metamind6.mjs`, the program in one file, and `page/`, what it
 * shows (`node companion/desktop/build.mjs`). `npm run desktop` packs them with Node for each system.
 */
async function main() {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, 'desktop-build-'))
  try {
    const dist = join(making, 'dist')
    await mkdir(dist)
    await Promise.all([bundle(join(dist, 'metamind6.mjs')), page(join(dist, 'page'))])
    const place = join(here, 'dist')
    if (existsSync(place)) await rename(place, join(making, 'old'))
    await rename(dist, place)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function bundle(file) {
  await build({
    input: join(here, '..', 'src', 'desktop', 'main.ts'),
    platform: 'node',
    // Its pictures are decoded by the page; what ssh2 would be quicker with it does without.
    external: ['sharp', 'cpu-features', /\.node$/],
    logLevel: 'warn',
    output: { file, format: 'esm', minify: { compress: true, mangle: false } },
  })
}

async function page(folder) {
  const child = spawn(process.execPath, [join(root, 'web', 'build-desktop.mjs'), folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The page could not be built (exit code ${code})`)
  if ((await readdir(folder)).length === 0) throw new Error('The page is empty')
}

await main()
