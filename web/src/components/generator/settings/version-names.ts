import type { Model, Versions } from '@thokham/engine'
import { generator } from '../../../text/generator.ts'
import type { GeneratorKind } from './prompt-settings.ts'

/** Returns what versions to choose from are called; the simple generator calls those of the specification by its own names. */
export function versionNames(kind: GeneratorKind, { versions }: Versions): Readonly<Record<Model, string>> {
  const labels = Object.fromEntries(versions.map(({ id, label }) => [id, label]))
  return kind === 'simple' ? { ...labels, ...generator.versionNames } : labels
}
