import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Failure } from './failure.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the arguments of a command.
 * @param takesFiles whether words without a dash belong to it
 * @throws Failure naming the argument that cannot be understood
 */
export function readArguments<const O extends Options, const P extends boolean>(
  command: string,
  options: O,
  args: readonly string[],
  takesFiles: P,
) {
  try {
    return parseArgs({
      args: withDashedValues(args, options),
      options,
      strict: true,
      allowPositionals: takesFiles,
    })
  } catch (error) {
    throw new Failure(`${misunderstood(error)} ดูวิธีใช้ด้วย thokham ${command} --help`)
  }
}

/**
 * Joins options to values that begin with a dash: `--extra "--tile"` means the value `--tile`, unless that is an option
 * of ours.
 */
function withDashedValues(args: readonly string[], options: Options): string[] {
  const joined: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string
    const next = args[at + 1]
    if (arg === '--') return [...joined, ...args.slice(at)]
    if (takesValue(arg, options) && next?.startsWith('-') && next !== '-' && !isOption(next, options)) {
      joined.push(`${arg}=${next}`)
      at++
    } else joined.push(arg)
  }
  return joined
}

function takesValue(arg: string, options: Options): boolean {
  const name = arg.slice(2)
  return arg.startsWith('--') && Object.hasOwn(options, name) && options[name]?.type === 'string'
}

function isOption(arg: string, options: Options): boolean {
  const name = /^--([a-z-]+)(?:=|$)/.exec(arg)?.[1]
  return name !== undefined && Object.hasOwn(options, name)
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
