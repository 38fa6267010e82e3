import { describe, expect, it } from 'vitest'
import { dashedFlag, withHyphens } from './dashes.ts'
import { applyFix, lint } from './lint.ts'
import { emptyRecipe, type Recipe } from './recipe.ts'

describe('a dash that a telephone made of two hyphens', () => {
  it.each([
    ['cat —ar 16:9', 'cat --ar 16:9'],
    ['cat –no text', 'cat --no text'],
    ['cat ―raw', 'cat --raw'],
    ['cat ‒v 7', 'cat --v 7'],
    ['cat —-ar 1:1', 'cat --ar 1:1'],
    ['—tile', '--tile'],
    ['—AR 16:9 —Niji 7', '--AR 16:9 --Niji 7'],
    ['—s 250\t–c 10', '--s 250\t--c 10'],
    ['--ar 1:1 —no a', '--ar 1:1 --no a'],
    ['cat ——ar 3:2', 'cat --ar 3:2'],
    ['cat −−ar 3:2', 'cat --ar 3:2'],
    ['cat ‐‐ar 3:2', 'cat --ar 3:2'],
    ['cat ‑‑v 8.2', 'cat --v 8.2'],
    ['cat ‑-tile', 'cat --tile'],
    ['cat －－ar 3:2', 'cat --ar 3:2'],
    ['cat ⸺s 250', 'cat --s 250'],
    ['cat ﹘ar 3:2', 'cat --ar 3:2'],
    ['cat −ar 3:2 —tile', 'cat −ar 3:2 --tile'],
    ['cat —ar3:2', 'cat --ar 3:2'],
    ['cat —v8.2 —s250', 'cat --v 8.2 --s 250'],
    ['city–ar 16:9', 'city --ar 16:9'],
    ['city—ar3:2—v 7', 'city --ar 3:2 --v 7'],
    ['city — ar 16:9', 'city --ar 16:9'],
    ['city –– ar 3:2', 'city --ar 3:2'],
    ['city - —s 250', 'city - --s 250'],
    ['city\u00a0—ar 3:2', 'city\u00a0--ar 3:2'],
    ['city —ar {1:1, 3:2}', 'city --ar {1:1, 3:2}'],
    ['city —ar 3:2, night', 'city --ar 3:2, night'],
    ['city —tile.', 'city --tile.'],
    ['city —raw —ar 1:1 —hd', 'city --raw --ar 1:1 --hd'],
    ['city —raw --ar 1:1', 'city --raw --ar 1:1'],
    ['city —niji', 'city --niji'],
    ['city —sref https://x.y/a.png —sw 50', 'city --sref https://x.y/a.png --sw 50'],
    ['city —sref random', 'city --sref random'],
    ['city —p abc12de —profile 4f2hqm1', 'city --p abc12de --profile 4f2hqm1'],
    ['city —style raw', 'city --style raw'],
    ['city —video —motion high', 'city --video --motion high'],
    ['city —q .5 —w 300', 'city --q .5 --w 300'],
  ])('%s becomes %s', (written, meant) => {
    expect(dashedFlag(written)).not.toBeNull()
    expect(withHyphens(written)).toBe(meant)
  })

  it.each([
    'cat — ar',
    'sunset—no people',
    'Bangkok–Chiang Mai train',
    'cat —arctic',
    'cat —ar:16',
    'cat —zoom 2',
    '1–2 cats',
    'cat —',
    'cat -ar 16:9',
    '—ขอ',
    'cat —constructor',
    'sushi —raw fish on rice',
    '—raw photo of a cat',
    'living room —video wall',
    'beer —draft beer in a glass',
    'runner —fast car behind',
    'bathroom —tile floor —raw wood',
    'sunset—raw',
    'road —stop sign',
    'road —exp 10 years',
    'shop —seed bank',
    'portrait —profile of a woman',
    'cooking —style of the south',
    'winner —no, thanks',
    'perfume —no 5',
    'hall —end of the day',
    'plan —v for victory',
    'city −ar 16:9',
    'Bangkok — s 250',
    '2−1 = 1',
  ])('%s is punctuation', (text) => {
    expect(dashedFlag(text)).toBeNull()
    expect(withHyphens(text)).toBe(text)
  })

  it.each<[string, Partial<Recipe>, string, string, Partial<Recipe>]>([
    [
      'keywords',
      { keywords: ['cat —ar 16:9', 'dog', 'fox –no text'] },
      'ขีดจากมือถือ 2 บรรทัด เช่น —ar',
      'แก้เป็น --ar',
      { keywords: ['cat --ar 16:9', 'dog', 'fox --no text'] },
    ],
    [
      'prefix',
      // `—raw photo` would be a sentence: the flag takes no value, so it ends a text or stands before another flag.
      { prefix: 'photo —raw' },
      'ขีดจากมือถือ 1 บรรทัด เช่น —raw',
      'แก้เป็น --raw',
      { prefix: 'photo --raw' },
    ],
    [
      'suffix',
      { suffix: 'dusk —no text' },
      'ขีดจากมือถือ 1 บรรทัด เช่น —no',
      'แก้เป็น --no',
      { suffix: 'dusk --no text' },
    ],
    ['extra', { extra: '—tile' }, 'ขีดจากมือถือ 1 บรรทัด เช่น —tile', 'แก้เป็น --tile', { extra: '--tile' }],
    [
      'personal',
      { personal: ['abc', '—sref 12'] },
      'ขีดจากมือถือ 1 บรรทัด เช่น —sref',
      'แก้เป็น --sref',
      { personal: ['abc', '--sref 12'] },
    ],
  ])('is mended in %s in one tap', (slot, over, reason, label, patch) => {
    const recipe = emptyRecipe({ keywords: ['cat'], ...over })
    const [finding, ...others] = lint(recipe).filter((one) => one.slot === slot)
    expect(finding).toMatchObject({ code: 'dash', reason, fix: { label, patch } })
    // It is not called text as well, which it will not be once it is mended.
    expect(others).toEqual([])
    const mended = applyFix(recipe, finding ?? {})
    expect(lint(mended).some(({ code }) => code === 'dash')).toBe(false)
  })

  it('is nothing in a comment', () => {
    expect(lint(emptyRecipe({ keywords: ['# cat —ar 16:9', 'cat'], advanced: true }))).toEqual([])
  })
})
