import { buildWhenStale } from './build.mjs'
import { installWhenStale } from './install.mjs'

/** `npm run owner -- <command>`: the owner's tools (docs/operations.md), whether the server runs or not. */
try {
  await installWhenStale()
  await buildWhenStale(['server'])
  process.setSourceMapsEnabled(true)
  await import('../server/dist/owner.mjs')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
