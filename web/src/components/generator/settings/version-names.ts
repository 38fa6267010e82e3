import { type Model, VERSIONS } from '@thokham/engine'
import { generator } from '../../../text/generator.ts'

/** What the rows of Midjourney's versions are called. */
export const NEWER_NAMES: Readonly<Record<Model, string>> = Object.fromEntries(
  VERSIONS.versions.filter(({ state }) => state !== 'legacy').map(({ id, label }) => [id, label]),
)
/** What every version to choose from is called; those of the specification by its own names. */
export const VERSION_NAMES: Readonly<Record<Model, string>> = { ...NEWER_NAMES, ...generator.versionNames }
