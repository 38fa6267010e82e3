import { join } from 'node:path'
import { MARKETPLACE_IDS, type MarketplaceId } from '@thokham/metadata'
import { listOf, oneOf, readArguments, wholeNumber } from '../arguments.ts'
import { Failure } from '../failure.ts'
import { type ProviderAddress, providerAddress } from './provider/provider-address.ts'

const OPTIONS = {
  from: { type: 'string' },
  ai: { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  'key-file': { type: 'string' },
  turbo: { type: 'string', default: '16' },
  journal: { type: 'string' },
  keywords: { type: 'string', default: '49' },
  banned: { type: 'string' },
  keep: { type: 'string' },
  add: { type: 'string' },
  copyright: { type: 'string' },
  'made-by': { type: 'string' },
  category: { type: 'string' },
  'from-ai': { type: 'string' },
  gps: { type: 'string' },
  country: { type: 'string', default: '' },
  csv: { type: 'string' },
  out: { type: 'string', default: '.' },
  embed: { type: 'boolean', default: false },
  jpeg: { type: 'boolean', default: false },
  enlarge: { type: 'boolean', default: false },
  orig: { type: 'boolean', default: false },
  sync: { type: 'boolean', default: false },
  'replace-unreadable': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What `thokham metadata` is asked to do. */
export interface MetadataOptions {
  readonly isHelp: boolean
  readonly files: readonly string[]
  readonly from: string | null
  readonly ai: ProviderAddress | null
  /** Calls of the provider at a time. */
  readonly turbo: number
  readonly journal: string
  /** Keywords a picture has at most. */
  readonly keywords: number
  readonly banned: string | null
  /** Ordinary words that are meant as such, though marketplaces know them as names. */
  readonly kept: readonly string[]
  readonly added: readonly string[]
  readonly copyright: string | undefined
  /** The generator that made the pictures. */
  readonly madeBy: string | null
  readonly categories: readonly string[]
  /** Whether pictures that say nothing of it are of generators: yes unless the caller says otherwise. */
  readonly areAi: boolean
  /** The caller said so, or named the generator. */
  readonly isAiSaid: boolean
  /** Whether the place where a picture was taken is taken out; null while the caller did not say. */
  readonly removesLocation: boolean | null
  /** The country that the pictures show; empty = not said. */
  readonly country: string
  readonly marketplaces: readonly MarketplaceId[]
  readonly out: string
  readonly embeds: boolean
  /** Makes a JPEG beside each PNG and WebP; those stay as they are. */
  readonly makesJpegs: boolean
  /** Makes JPEGs of pictures that are too small as large as the marketplaces take them. */
  readonly enlarges: boolean
  readonly keepsOriginal: boolean
  readonly syncs: boolean
  readonly replaceUnreadable: boolean
  readonly isDryRun: boolean
  readonly isJson: boolean
}

/**
 * Reads the arguments of `thokham metadata`.
 * @param env names the providers' addresses, models and the configuration's folder where the arguments do not
 * @throws Failure naming what cannot be understood
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): MetadataOptions {
  const { values, positionals } = readArguments('metadata', OPTIONS, args, true)
  const provider = values.ai === undefined ? null : oneOf('ai', values.ai, ['openai', 'gemini'])
  if (provider && values.from !== undefined) throw new Failure('ใช้ --from หรือ --ai อย่างใดอย่างหนึ่ง ไม่ใช้พร้อมกัน')
  if (values.orig && !values.embed) throw new Failure('--orig ใช้ร่วมกับ --embed เท่านั้น')
  if (values.enlarge && (!values.jpeg || values.csv === undefined))
    throw new Failure('--enlarge ใช้ร่วมกับ --jpeg และ --csv เท่านั้น เพราะขยายตามขนาดที่ตลาดรับ')
  const fromAi = values['from-ai'] === undefined ? null : oneOf('from-ai', values['from-ai'], ['yes', 'no'])
  if (fromAi === 'no' && values['made-by'] !== undefined)
    throw new Failure('--made-by บอกว่าเป็นภาพจาก AI จึงใช้กับ --from-ai no ไม่ได้')
  const marketplaces = listOf(values.csv).map((id) => oneOf('csv', id, MARKETPLACE_IDS))
  if (values.csv !== undefined && marketplaces.length === 0)
    throw new Failure(`--csv ต้องเป็น ${MARKETPLACE_IDS.join(', ')} อย่างน้อยหนึ่งแห่ง`)
  return {
    isHelp: values.help,
    files: positionals,
    from: values.from ?? null,
    ai:
      provider &&
      providerAddress(provider, env, {
        model: values.model,
        baseUrl: values['base-url'],
        keyFile: values['key-file'],
      }),
    turbo: wholeNumber('turbo', values.turbo, 1, 64),
    journal: values.journal ?? join(values.out, '.thokham-metadata.jsonl'),
    keywords: wholeNumber('keywords', values.keywords, 1, 50),
    banned: values.banned ?? null,
    kept: listOf(values.keep),
    added: listOf(values.add),
    copyright: values.copyright,
    madeBy: values['made-by'] ?? null,
    categories: listOf(values.category),
    areAi: fromAi !== 'no',
    isAiSaid: fromAi !== null || values['made-by'] !== undefined,
    removesLocation:
      values.gps === undefined ? null : oneOf('gps', values.gps, ['keep', 'remove']) === 'remove',
    country: values.country.trim(),
    marketplaces,
    out: values.out,
    embeds: values.embed,
    makesJpegs: values.jpeg,
    enlarges: values.enlarge,
    keepsOriginal: values.orig,
    syncs: values.sync,
    replaceUnreadable: values['replace-unreadable'],
    isDryRun: values['dry-run'],
    isJson: values.json,
  }
}
