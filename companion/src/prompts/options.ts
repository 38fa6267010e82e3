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
  raw: { type: 'boolean', default: false },
  tile: { type: 'boolean', default: false },
  draft: { type: 'boolean', default: false },
  hd: { type: 'boolean', default: false },
  exp: { type: 'string', default: '0' },
  weird: { type: 'string', default: '0' },
  sref: { type: 'string', default: '' },
  sw: { type: 'string' },
  extra: { type: 'string', default: '' },
  braces: { type: 'string', default: 'keep' },
  count: { type: 'string' },
  seed: { type: 'string' },
  advanced: { type: 'boolean', default: false },
  every: { type: 'boolean', default: false },
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
  return readArguments('prompts', OPTIONS, withExtra(args), false).values
}

const MIDJOURNEY = /^--(?:raw|tile|draft|hd|exp|weird|sref|sw)$/

/** Joins `--extra` to a parameter of Midjourney behind it that has an option of its own too: `--extra --tile` is its value. */
function withExtra(args: readonly string[]): string[] {
  const at = args.indexOf('--extra')
  const value = args[at + 1]
  if (at === -1 || value === undefined || !MIDJOURNEY.test(value)) return [...args]
  return args.toSpliced(at, 2, `--extra=${value}`)
}
