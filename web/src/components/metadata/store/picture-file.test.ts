import { CleaningRules, type Picture } from '@thokham/metadata'
import { describe, expect, it } from 'vitest'
import { unansweredLocation, withAi, withBatchAi } from '../run/batch-answers.ts'
import { afterWriting, changesOf, withFacts, withFile, withOrigin } from './picture-file.ts'
import { newItem, type PictureItem, withKeywords, withTitle } from './picture-item.ts'

const rules = new CleaningRules({ refused: [{ name: 'nikon', kind: 'brands' }], own: ['ugly'] })
const file: Picture = {
  kind: 'jpeg',
  width: 6000,
  height: 4000,
  orientation: 1,
  fields: {
    title: '',
    description: '',
    keywords: [],
    copyright: '',
    digitalSourceType: '',
    aiSystem: '',
    aiSystemVersion: '',
    aiPrompt: '',
    aiPromptWriter: '',
  },
  sayings: [],
  texts: {},
  hasC2pa: false,
  isTransparent: false,
  colours: 'srgb',
  hasLocation: false,
  preview: null,
  generator: null,
  enlargedFrom: null,
  madeFrom: null,
  madeFromPrint: null,
}
const unwritten = withFile(newItem('1', { name: 'a.jpg', size: 1_000 }), file, null)

describe('a file', () => {
  it.each([
    ['of 50 MB is taken', 'a.jpg', 52_428_800, null],
    ['of one byte more is not', 'a.jpg', 52_428_801, 'too_large'],
    ['with a name of 255 bytes is taken', `${'ก'.repeat(83)}ab.jpg`, 10, null],
    ['with a longer one is not', `${'ก'.repeat(84)}.jpg`, 10, 'name_too_long'],
  ])('%s', (_, name, size, fault) => {
    expect(newItem('1', { name, size }).fileFault).toBe(fault)
  })

  it('that has a title and keywords is written', () => {
    const fields = { ...file.fields, title: 'Rice', keywords: ['rice'] }
    expect(withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, fields }, null).state).toBe(
      'written',
    )
    expect(unwritten.state).toBe('unwritten')
  })

  it('that says a keyword twice has it once', () => {
    const fields = { ...file.fields, keywords: ['rice', 'mist', 'Rice', ''] }
    expect(withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, fields }, null).keywords).toEqual([
      'rice',
      'mist',
    ])
  })

  it('that names its prompt was made by AI', () => {
    const made = withFile(
      newItem('1', { name: 'a.png', size: 9 }),
      { ...file, generator: { tool: 'Midjourney', prompt: 'a cat --ar 3:2', model: '' } },
      null,
    )
    expect(made).toMatchObject({
      isAi: true,
      aiBy: 'file',
      generator: 'Midjourney',
      aiModel: 'Midjourney',
      prompt: 'a cat --ar 3:2',
    })
    expect(changesOf(made, rules)).toMatchObject({
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiPrompt: 'a cat --ar 3:2',
    })
  })

  it('that says two things of a field shows both until it is written', () => {
    const sayings = [
      { place: 'XMP', fields: { title: 'Rice' } },
      { place: 'IPTC', fields: { title: 'Wrong' } },
    ]
    const found = withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, sayings }, null)
    expect(found.disagreements?.map(({ field }) => field)).toEqual(['title'])
    expect(afterWriting(found, { bytes: 9, name: 'a.jpg' }).disagreements).toEqual([])
  })

  it('whose generator names its model says so, while it is that generator', () => {
    const generator = { tool: 'ComfyUI', prompt: 'rice', model: 'sdxl' }
    const found = withFile(newItem('1', { name: 'a.png', size: 9 }), { ...file, generator }, null)
    expect(changesOf(found, rules)).toMatchObject({ aiSystem: 'ComfyUI', aiSystemVersion: 'sdxl' })
    expect(changesOf({ ...found, aiModel: 'Other' }, rules)).not.toHaveProperty('aiSystemVersion')
  })

  it.each<[string, Partial<Picture>, boolean, PictureItem['aiBy']]>([
    ['says nothing: made by AI until somebody says otherwise', {}, true, undefined],
    ['shows a generator', { generator: { tool: 'ComfyUI', prompt: '', model: '' } }, true, 'file'],
    [
      'says that trained algorithms made it',
      { fields: { ...file.fields, digitalSourceType: 'trainedAlgorithmicMedia' } },
      true,
      'file',
    ],
    [
      'says that a camera made it',
      { fields: { ...file.fields, digitalSourceType: 'digitalCapture' } },
      false,
      'file',
    ],
    [
      'names a source that nobody knows',
      { fields: { ...file.fields, digitalSourceType: 'foo' } },
      true,
      undefined,
    ],
  ])('that %s', (_, over, isAi, aiBy) => {
    const found = withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, ...over }, null)
    expect([found.isAi, found.aiBy]).toEqual([isAi, aiBy])
  })

  it('keeps its member’s word on AI, whatever it says itself', () => {
    const said = withAi(newItem('1', { name: 'a.jpg', size: 9 }), false)
    const found = withFile(said, { ...file, generator: { tool: 'AI', prompt: '', model: '' } }, null)
    expect([found.isAi, found.aiBy, found.aiModel]).toEqual([false, 'member', ''])
    const batch = withBatchAi(newItem('1', { name: 'a.jpg', size: 9 }), false)
    expect(withFile(batch, file, null)).toMatchObject({ isAi: false, aiBy: 'batch' })
    const shows = withFile(batch, { ...file, generator: { tool: 'AI', prompt: '', model: '' } }, null)
    expect(shows).toMatchObject({ isAi: true, aiBy: 'file' })
  })

  it('that an older page looked into is looked into again, and keeps what was written', () => {
    const old: PictureItem = {
      ...unwritten,
      kind: 'png',
      hasLocation: undefined,
      isTransparent: undefined,
      colours: undefined,
      title: 'Rice',
    }
    expect(withFacts(old, { ...file, kind: 'png', isTransparent: true, hasLocation: true })).toMatchObject({
      title: 'Rice',
      state: 'unwritten',
      isTransparent: true,
      colours: 'srgb',
      hasLocation: true,
    })
  })

  it('says where it was taken until that was removed', () => {
    const placed = withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, hasLocation: true }, null)
    expect(unansweredLocation([placed])).toEqual([placed])
    const kept = { ...placed, removesLocation: false }
    const removed = { ...placed, removesLocation: true }
    expect(unansweredLocation([kept, removed])).toEqual([])
    const name = 'a.jpg'
    expect(afterWriting(kept, { bytes: 9, name }).hasLocation).toBe(true)
    expect(afterWriting(removed, { bytes: 9, name }).hasLocation).toBe(false)
  })

  it.each([
    ['', true, { digitalSourceType: 'trainedAlgorithmicMedia' }],
    ['digitalCapture', true, { digitalSourceType: 'trainedAlgorithmicMedia' }],
    ['compositeWithTrainedAlgorithmicMedia', true, {}],
    [
      'trainedAlgorithmicMedia',
      false,
      { digitalSourceType: '', aiSystem: '', aiSystemVersion: '', aiPrompt: '' },
    ],
    ['digitalCapture', false, {}],
    ['', false, {}],
  ])('that says “%s”, by AI for its member: %s', (digitalSourceType, isAi, expected) => {
    const fields = { ...file.fields, digitalSourceType }
    const found = withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, fields }, null)
    const { title: _, description: __, keywords: ___, ...disclosed } = changesOf({ ...found, isAi }, rules)
    expect(disclosed).toEqual(expected)
  })

  it('that was written is what was written, by the name it has now', () => {
    const made = { ...unwritten, isAi: true, fileName: 'short.jpg' }
    const renamed = afterWriting(made, { bytes: 77, name: 'short.jpg' })
    expect(renamed).toMatchObject({ bytes: 77, originalName: 'short.jpg', fileName: 'short.jpg' })
    expect(afterWriting(made, { bytes: 77, name: 'a.jpg' })).toMatchObject({
      originalName: 'a.jpg',
      fileName: 'short.jpg',
    })
    // No longer made by AI: its file is told so.
    expect(changesOf({ ...renamed, isAi: false }, rules)).toMatchObject({ digitalSourceType: '' })
    expect(
      changesOf(afterWriting({ ...renamed, isAi: false }, { bytes: 70, name: 'short.jpg' }), rules),
    ).toEqual({
      title: '',
      description: '',
      keywords: [],
    })
  })

  it('that is being read goes on being read while it is typed over, and what was typed stays', () => {
    const fresh = newItem('1', { name: 'a.jpg', size: 9 })
    const typed = withKeywords(withTitle(fresh, 'Silk loom'), ['silk', 'loom'])
    expect(typed.state).toBe('reading')
    const fields = { ...file.fields, title: 'DSC_0042', keywords: ['camera'], description: 'By the file' }
    expect(withFile(typed, { ...file, fields }, null)).toMatchObject({
      state: 'written',
      width: 6000,
      title: 'Silk loom',
      keywords: ['silk', 'loom'],
      description: 'By the file',
    })
    expect(withFile(withTitle(fresh, 'Silk loom'), file, null).state).toBe('unwritten')
  })

  it('whose pixels would fill the memory is set aside', () => {
    const bomb = withFile(
      newItem('1', { name: 'a.png', size: 9 }),
      { ...file, width: 60_000, height: 60_000 },
      null,
    )
    expect(bomb).toMatchObject({ state: 'unusable', fileFault: 'too_many_pixels' })
  })

  it('lying on its side is as high as it is seen', () => {
    const turned = withFile(newItem('1', { name: 'a.jpg', size: 9 }), { ...file, orientation: 6 }, null)
    expect([turned.width, turned.height]).toEqual([4000, 6000])
  })
})

describe('a picture that was made here', () => {
  const origin = {
    id: 'p1',
    system: 'OpenAI gpt-image-2',
    model: 'gpt-image-2',
    prompt: 'silk loom in a village, warm light, no text',
    keyword: 'silk weaving',
  }
  const made = withFile(withOrigin(newItem('1', { name: 'a.png', size: 9 }), origin, rules), file, null)

  it('begins with what it was asked for by', () => {
    expect(made).toMatchObject({
      state: 'written',
      title: 'Silk loom in a village - warm light',
      keywords: ['silk weaving', 'warm light', 'silk', 'loom', 'village', 'warm', 'light'],
      isAi: true,
      aiModel: 'OpenAI gpt-image-2',
      prompt: 'silk loom in a village, warm light, no text',
    })
  })

  it('says in its file who drew it, with which model and from which prompt', () => {
    expect(changesOf(made, rules)).toMatchObject({
      digitalSourceType: 'trainedAlgorithmicMedia',
      aiSystem: 'OpenAI gpt-image-2',
      aiSystemVersion: 'gpt-image-2',
      aiPrompt: 'silk loom in a village, warm light, no text',
    })
  })

  it('keeps that, whatever its file says of a generator', () => {
    const signed = { ...file, generator: { tool: 'OpenAI', prompt: '', model: '' } }
    const item = withFile(withOrigin(newItem('1', { name: 'a.png', size: 9 }), origin, rules), signed, null)
    expect(item).toMatchObject({ aiModel: 'OpenAI gpt-image-2', aiVersion: 'gpt-image-2' })
    expect(changesOf(item, rules)).toMatchObject({ aiSystemVersion: 'gpt-image-2' })
  })

  it('loses names that marketplaces refuse, and its member is to read what is left', () => {
    const named = { ...origin, prompt: 'woman with a Nikon camera on the beach', keyword: null }
    const item = withOrigin(newItem('1', { name: 'a.png', size: 9 }), named, rules)
    expect(item.title).toBe('Woman with a camera on the beach')
    expect(item.uncutTitle).toBe('Woman with a Nikon camera on the beach')
    expect(item.keywords).not.toContain('nikon')
  })
})
