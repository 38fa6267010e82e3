import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const web = fileURLToPath(new URL('.', import.meta.url))

/** `node web/build-desktop.mjs FOLDER`: builds the page of the desktop edition into a folder. */
const [outDir] = process.argv.slice(2)
if (!outDir) throw new Error('Name the folder to build into')
await build({
  root: web,
  configFile: join(web, 'vite.desktop.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
})
for (const name of ['theme.js', 'icon.svg']) await copyFile(join(web, 'public', name), join(outDir, name))
process.exit()
