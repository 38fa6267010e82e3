import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))

/**
 * Reads from the built web how much script a page brings: KB of gzip, as the server sends it, and in how many files.
 * @returns {{ app: number, appFiles: number, screens: { path: string, own: number, ownFiles: number }[] }} what every
 *   screen loads, and what each adds to it
 */
export function screenScripts() {
  const [, code = '[]'] = /<script type="application\/json" id="code">(.*?)<\/script>/.exec(
    readFileSync(`${DIST}/app.html`, 'utf8'),
  )
  const app = JSON.parse(code)
  return {
    app: sizeOf(app),
    appFiles: app.length,
    screens: JSON.parse(readFileSync(`${DIST}/screens.json`, 'utf8'))
      .filter(({ scripts }) => scripts)
      .map(({ path, scripts }) => ({ path, own: sizeOf(scripts), ownFiles: scripts.length })),
  }
}

/** Returns the size of a built file as the server sends it to who takes gzip, in bytes; null for one that is not ours. */
export function packedSize(file) {
  const [path] = [`${DIST}${file}.gz`, `${DIST}${file}`].filter((each) => existsSync(each))
  return path ? statSync(path).size : null
}

const sizeOf = (files) => files.reduce((sum, file) => sum + packedSize(file), 0) / 1024
