import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makePrompts } from '../companion/src/prompts/make-prompts.ts'
import { Stream } from '../engine/src/random.ts'
import {
  CHAOS_CHOICES,
  defaultSettings,
  OFFER,
  recipeOf,
  STYLIZE_CHOICES,
} from '../web/src/components/generator/settings/prompt-settings.ts'
import { promptWorkerApi } from '../web/src/components/generator/worker/prompt-worker-api.ts'

/*
 * The command line makes what the web makes, to the byte: the same file of keywords, the same choices, the same seed. Recipes
 * are drawn by a seed of their own; each number of `it.each` is one of them.
 */

const RECIPES = 200
const LISTS = { pet: ['cat', '3::dog', 'old {black|white} fox'], 'sky/time': ['dawn', 'dusk'] }
const QUALITY = { 2: 'high', 1: 'medium', '.5': 'low', none: 'none' }

const PLAIN = [
  'smiling thai farmer',
  'Cat, sleeping on sofa',
  '  rice   terrace,sunrise. ',
  'แมวส้ม นอนบนโซฟา',
  'wo\u200bven\u00adsilk\u2060 cloth',
  'night\u00a0market\u202f stall',
  '\ufefffloating market',
  'family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} picnic',
  'heart \u2764\ufe0f of silk',
  'a {red, green, blue} bird on a branch',
  'city — at night',
  'sushi —ar 16:9',
  'cat ::2 dog',
  ' ,, ',
  'vector icon --no text',
  '"quoted" words',
  'null\u0000 byte',
]
const TEMPLATES = [
  '{red|green} car',
  '{2$$a|b|c} fruit',
  '{1-2$$ and $$oak|elm} tree',
  '{3::day|night} street',
  '{~warm|cold} light',
  '{@one|two|three} boat',
  '__pet__ at __sky/time__',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the grammar's own variables
  '${x=!{silk|linen}} ${x} on ${x}',
  '# a note',
  'house {0-1$$tall|old}',
]
// biome-ignore lint/suspicious/noTemplateCurlyInString: the grammar's own variables
const BROKEN = ['a {b', '__nowhere__ hill', '{5$$a|b', '${y} unknown']

let folder
let out
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-parity-'))
  mkdirSync(join(folder, 'lists/sky'), { recursive: true })
  for (const [name, words] of Object.entries(LISTS))
    writeFileSync(join(folder, 'lists', `${name}.txt`), words.join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

function drawerOf(number) {
  const stream = new Stream(number, 20_261_128)
  const one = (values) => values[stream.below(values.length)]
  const some = (values, most) => [
    ...new Set(Array.from({ length: stream.below(most + 1) }, () => one(values))),
  ]
  return { one, some, often: (part) => stream.below(10) < part, upTo: (most) => stream.below(most + 1) }
}

/** Draws a recipe: settings as the web has them, and the file of keywords. */
function drawRecipe(number) {
  const { one, some, often, upTo } = drawerOf(number)
  const kind = number % 2 === 0 ? 'free' : 'simple'
  const advanced = often(5)
  const pool = [...PLAIN, ...(advanced ? [...TEMPLATES, ...TEMPLATES] : TEMPLATES.slice(0, 2))]
  const lines = Array.from({ length: 1 + upTo(11) }, () => (often(1) && advanced ? one(BROKEN) : one(pool)))
  const isTable = often(2)
  const offer = OFFER[kind]
  const shared = {
    ...defaultSettings(kind),
    styles: some(offer.styles, 3),
    aspects: some([...offer.aspects, ...(kind === 'simple' ? ['7:5'] : [])], 3),
    quality: one(offer.qualities),
    version: one([...offer.versions, '8.2', 'niji 7']),
    advanced,
    braces: one(['keep', 'expand']),
    count: kind === 'free' && often(5) ? 1 + upTo(14) : 'all',
  }
  const settings =
    kind === 'free'
      ? shared
      : {
          ...shared,
          variants: one(['all', 'one']),
          prefix: one(['', 'photo of', ' a  {calm|wild} view of ']),
          suffix: one(['', 'soft light.', 'for {2$$a|b}']),
          additionalParams: one(['', '--weird 20', '—tile', ' --v 7 ']),
          noValue: one(['', ' text,  logo ']),
          personalize: often(5),
          personalization: one(['abc123\nin soft light', '--seed 7\n\n  golden hour ', '']),
          copySpace: often(4),
          whiteBackground: often(4),
          stylizeValue: one(STYLIZE_CHOICES),
          chaosValue: one(CHAOS_CHOICES),
          repeatValue: one([1, 2, 4]),
          ...{
            raw: often(3),
            tile: often(3),
            draft: often(2),
            hd: often(2),
            exp: one([0, 10]),
            weird: one([0, 300]),
          },
          ...{ sref: one(['', 'random']), sw: one([null, 0, 500]) },
        }
  const quoted = (line) => `"${line.replaceAll('"', '""')}"`
  const text = isTable
    ? ['no,keyword,count', ...lines.map((line, at) => `${at},${quoted(line)},${at * 7}`)].join('\r\n')
    : lines.join(one(['\n', '\r\n', '\r', '\n\n']))
  return { kind, settings, seed: upTo(4_294_967_295), text: often(2) ? `\ufeff${text}` : text, isTable }
}

async function onTheWeb({ kind, settings, seed, text, isTable }) {
  const api = promptWorkerApi(async () => undefined)
  const { read } = await api.readFile({ file: new Blob([text]), csv: isTable })
  api.addRead({ read })
  const options = recipeOf(kind, settings, seed, LISTS)
  if (api.preview({ options, count: settings.count }).total === 0n) return null
  const { file } = await api.generate({ options, count: settings.count }, () => undefined)
  return `${await file.text()}\n`
}

async function onTheCommandLine({ kind, settings, seed, text, isTable }, number) {
  const words = join(folder, `words-${number}.${isTable ? 'csv' : 'txt'}`)
  const personal = join(folder, `personal-${number}.txt`)
  writeFileSync(words, text)
  writeFileSync(personal, settings.personalization)
  const given = {
    keywords: words,
    styles: settings.styles.join(','),
    aspects: settings.aspects.join(','),
    mode: kind === 'free' ? 'all' : 'pick',
    quality: QUALITY[settings.quality],
    model: settings.version,
    braces: settings.braces,
    seed,
    ...(settings.count !== 'all' && { count: settings.count }),
    ...(kind === 'simple' && {
      stylize: settings.stylizeValue,
      chaos: settings.chaosValue,
      prefix: settings.prefix,
      suffix: settings.suffix,
      extra: settings.additionalParams,
      no: settings.noValue,
      repeat: settings.repeatValue,
      exp: settings.exp,
      weird: settings.weird,
      sref: settings.sref,
      ...(settings.sw !== null && { sw: settings.sw }),
      ...(settings.personalize && { personal }),
    }),
    ...(settings.advanced && { lists: join(folder, 'lists') }),
  }
  const switches = {
    advanced: settings.advanced,
    every: settings.advanced && settings.variants === 'all',
    'copy-space': settings.copySpace,
    'white-background': settings.whiteBackground,
    ...(kind === 'simple' && {
      raw: settings.raw,
      tile: settings.tile,
      draft: settings.draft,
      hd: settings.hd,
    }),
  }
  const args = [
    ...Object.entries(given).map(([name, value]) => `--${name}=${value}`),
    ...Object.entries(switches)
      .filter(([, isOn]) => isOn)
      .map(([name]) => `--${name}`),
  ]
  out = []
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process.stdout, 'write').mockImplementation((bytes, written) => {
    out.push(Buffer.from(bytes))
    written()
    return true
  })
  try {
    await makePrompts(args)
    return Buffer.concat(out).toString()
  } catch (error) {
    if (error.name !== 'Failure' && error.constructor.name !== 'Failure') throw error
    return null
  } finally {
    vi.restoreAllMocks()
  }
}

it.each(Array.from({ length: RECIPES }, (_, number) => number))('recipe %s', async (number) => {
  const recipe = drawRecipe(number)
  expect(await onTheCommandLine(recipe, number)).toBe(await onTheWeb(recipe))
})
