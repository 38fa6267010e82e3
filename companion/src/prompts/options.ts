import { readArguments } from '../arguments.ts'

const OPTIONS = {
  keywords: { type: 'string' },
  styles: { type: 'string' },
  aspects: { type: 'string' },
  mode: { type: 'string', default: 'all' },
  stylize: { type: 'string' },
  chaos: { type: 'string' },
  quality: { type: 'string', default: 'none' },
  model: { type: 'string', default: 'none' },
  prefix: { type: 'string', default: '' },
  suffix: { type: 'string', default: '' },
  'copy-space': { type: 'boolean', default: false },
  'white-background': { type: 'boolean', default: false },
  personal: { type: 'string' },
  no: { type: 'string', default: '' },
  repeat: { type: 'string', default: '1' },
  extra: { type: 'string', default: '' },
  count: { type: 'string' },
  seed: { type: 'string' },
  advanced: { type: 'boolean', default: false },
  lists: { type: 'string' },
  pack: { type: 'string' },
  format: { type: 'string', default: 'txt' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The options as they were given, by name. */
export type Options = ReturnType<typeof readOptions>

/** Reads the arguments of `thokham prompts`. @throws Failure naming the argument that cannot be understood */
export function readOptions(args: readonly string[]) {
  return readArguments('prompts', OPTIONS, args, false).values
}
