import { parseArgs } from 'node:util'
import { Failure } from '../failure.ts'

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
  format: { type: 'string', default: 'txt' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The options as they were given, by name. */
export type Options = ReturnType<typeof readOptions>

/** Reads the arguments of `thokham prompts`. Throws Failure naming the argument that cannot be understood. */
export function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: withDashedValues(args), options: OPTIONS, strict: true }).values
  } catch (error) {
    throw new Failure(`${misunderstood(error)} ดูวิธีใช้ด้วย thokham prompts --help`)
  }
}

/** `--extra "--tile"` means the value `--tile`, unless that is an option of ours. */
function withDashedValues(args: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string
    const next = args[at + 1]
    if (takesValue(arg) && next?.startsWith('-') && next !== '-' && !isOption(next)) {
      joined.push(`${arg}=${next}`)
      at++
    } else joined.push(arg)
  }
  return joined
}

function takesValue(arg: string): boolean {
  const name = arg.slice(2)
  return (
    arg.startsWith('--') &&
    Object.hasOwn(OPTIONS, name) &&
    OPTIONS[name as keyof typeof OPTIONS].type === 'string'
  )
}

function isOption(arg: string): boolean {
  const name = /^--([a-z-]+)(?:=|$)/.exec(arg)?.[1]
  return name !== undefined && Object.hasOwn(OPTIONS, name)
}

function misunderstood(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const named = /'(?:-\w, )?([^' ]+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `ไม่รู้จักตัวเลือก ${named}`
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return `ไม่เข้าใจ “${named}” ค่าที่มีเว้นวรรคต้องอยู่ในเครื่องหมายคำพูด`
  if (/does not take an argument/.test(message)) return `ตัวเลือก ${named} ไม่รับค่า`
  return `ตัวเลือก ${named} ต้องมีค่าตามหลัง`
}

/** Splits `a,b` into its parts, trimmed, blank ones dropped. */
export function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads one of the values; case does not matter. */
export function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((one) => one === value.trim().toLowerCase())
  if (found === undefined)
    throw new Failure(`--${name} ต้องเป็น ${values.join(', ')} อย่างใดอย่างหนึ่ง (ได้ “${value}”)`)
  return found
}

/** Reads a whole number within the range. */
export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  const range = most === Number.MAX_SAFE_INTEGER ? `ตั้งแต่ ${least} ขึ้นไป` : `${least}–${most}`
  throw new Failure(`--${name} ต้องเป็นจำนวนเต็ม ${range} (ได้ “${value}”)`)
}
