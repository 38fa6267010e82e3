import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installWhenStale } from './install.mjs'

/** `npm run field -- <what> …`: the product tried on what strangers made, by their names; each explains itself. */
const FIELDS = { metadata: fileURLToPath(new URL('../bench/metadata/field.mjs', import.meta.url)) }

const [what = '', ...options] = process.argv.slice(2)
if (!(what in FIELDS)) {
  console.error(`No field is called ${what || 'anything'}. Fields: ${Object.keys(FIELDS).join(', ')}`)
  process.exitCode = 2
} else {
  await installWhenStale({ testTools: true })
  process.exitCode = spawnSync(process.execPath, [FIELDS[what], ...options], { stdio: 'inherit' }).status ?? 1
}
