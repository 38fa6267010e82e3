import { UPLOAD_DOORS, UPLOAD_PROTOCOLS } from '@thokham/metadata'
import { listOf, oneOf, readArguments, wholeNumber } from '../arguments.ts'
import { Failure } from '../failure.ts'
import { isFolder, isHost, MOST_AT_A_TIME, type UploadAccount } from './accounts.ts'
import { UPLOAD_ORDERS, type UploadOrder } from './upload-plan.ts'

const OPTIONS = {
  to: { type: 'string' },
  'from-ai': { type: 'string' },
  order: { type: 'string', default: 'name' },
  out: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'boolean', default: false },
  host: { type: 'string' },
  port: { type: 'string' },
  protocol: { type: 'string' },
  folder: { type: 'string' },
  'at-a-time': { type: 'string' },
  'per-minute': { type: 'string' },
  weekly: { type: 'string' },
  'allow-plain': { type: 'boolean', default: false },
  'allow-address': { type: 'boolean', default: false },
  'new-key': { type: 'boolean', default: false },
  test: { type: 'boolean', default: false },
  status: { type: 'boolean', default: false },
  arrived: { type: 'string' },
  again: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What `thokham upload` is asked to do. */
export interface UploadOptions {
  readonly isHelp: boolean
  readonly words: readonly string[]
  readonly markets: readonly string[]
  readonly areAi: boolean
  readonly order: UploadOrder
  readonly out: string | null
  /** What is to be set of the one marketplace that is named. */
  readonly changes: { [K in keyof UploadAccount]?: UploadAccount[K] | undefined }
  readonly asksPassword: boolean
  readonly isTest: boolean
  readonly isStatus: boolean
  /** Names of pictures that their member looked after. */
  readonly arrived: readonly string[]
  readonly again: readonly string[]
  readonly isDryRun: boolean
}

/** Reads the arguments of `thokham upload`. @throws Failure naming what cannot be understood */
export function readUploadOptions(args: readonly string[]): UploadOptions {
  const { values, positionals } = readArguments('upload', OPTIONS, args, true)
  const known = UPLOAD_DOORS.map(({ id }) => id)
  const markets = [...new Set(listOf(values.to).map((id) => oneOf('to', id, known)))]
  const changes = changesIn(values)
  if ((Object.keys(changes).length > 0 || values.password) && markets.length !== 1)
    throw new Failure('ตั้งค่าบัญชีได้ทีละตลาด กรุณาระบุ --to ตลาดเดียว')
  return {
    isHelp: values.help,
    words: positionals,
    markets,
    areAi: values['from-ai'] === undefined || oneOf('from-ai', values['from-ai'], ['yes', 'no']) === 'yes',
    order: oneOf('order', values.order, UPLOAD_ORDERS),
    out: values.out ?? null,
    changes,
    asksPassword: values.password,
    isTest: values.test,
    isStatus: values.status,
    arrived: listOf(values.arrived),
    again: listOf(values.again),
    isDryRun: values['dry-run'],
  }
}

type Values = ReturnType<typeof readArguments<typeof OPTIONS, true>>['values']

function changesIn(values: Values): UploadOptions['changes'] {
  const { user, host, port, protocol, folder, weekly } = values
  if (host !== undefined && !isHost(host)) throw new Failure(`--host ต้องเป็นชื่อเซิร์ฟเวอร์ (ได้ “${host}”)`)
  if (folder !== undefined && !isFolder(folder))
    throw new Failure(`--folder ต้องเป็นโฟลเดอร์ในบัญชี (ได้ “${folder}”)`)
  if (user !== undefined && !/^[^\r\n\0]{1,200}$/.test(user)) throw new Failure('--user ต้องเป็นชื่อผู้ใช้')
  const [many, pace] = [values['at-a-time'], values['per-minute']]
  const limit = weekly === undefined ? undefined : wholeNumber('weekly', weekly, 0, 100_000)
  return {
    ...(user !== undefined && { user }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port: wholeNumber('port', port, 1, 65_535) }),
    ...(protocol !== undefined && { protocol: oneOf('protocol', protocol, UPLOAD_PROTOCOLS) }),
    ...(folder !== undefined && { folder }),
    ...(many !== undefined && { atATime: wholeNumber('at-a-time', many, 1, MOST_AT_A_TIME) }),
    ...(pace !== undefined && { perMinute: wholeNumber('per-minute', pace, 1, 600) }),
    ...(limit !== undefined && { weekly: limit === 0 ? undefined : limit }),
    ...(values['allow-plain'] && { allowsPlain: true }),
    ...(values['allow-address'] && { allowsOtherAddress: true }),
    ...(values['new-key'] && { hostKey: undefined }),
  }
}
