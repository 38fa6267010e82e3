import { imageModel } from '@thokham/contract/image-model'
import { IMAGE_MODELS } from '@thokham/domain/image/image-model'
import { expect, it } from 'vitest'
import { readImageModel, typedImageModel, typedPrice } from './image-model-values.ts'

const rows = IMAGE_MODELS.map((content) => ({
  kind: 'image_model' as const,
  id: `${content.provider}/${content.id}`,
  revision: 0,
  isShipped: true,
  isEdited: false,
  content,
}))

it.each(rows)('$id comes back from its boxes as it was', (row) => {
  expect(readImageModel(typedImageModel(row, rows, '2026-11-29'), rows)).toEqual(row.content)
})

it('a new model names sizes as the one that it is like, and has those and the price that are typed', () => {
  const { content } = typedImageModel(null, rows, '2026-11-29')
  const fal = IMAGE_MODELS.find(({ provider }) => provider === 'fal')
  if (!fal) throw new Error('no model of fal')
  const price = { ...typedPrice(fal.price), microUsd: 0.045 }
  const typed = {
    ...content,
    provider: fal.provider,
    id: 'fal-ai/new',
    like: fal.id,
    price,
    sizing: { ...content.sizing, sizes: '3:2 2496 × 1664\n1:1 2K 2048x2048\n' },
    source: 'https://fal.ai/new',
  }
  expect(imageModel.parse(readImageModel({ content: typed }, rows))).toEqual({
    ...fal,
    id: 'fal-ai/new',
    isDefault: false,
    sizing: {
      kind: 'table',
      sizes: [
        { ratio: '3:2', scale: '', width: 2_496, height: 1_664 },
        { ratio: '1:1', scale: '2K', width: 2_048, height: 2_048 },
      ],
    },
    price: { kind: 'picture', microUsd: 45_000 },
    source: 'https://fal.ai/new',
    checked: '2026-11-29',
  })
})

it('a price that is missing is refused at its box', () => {
  const { content } = typedImageModel(null, rows, '2026-11-29')
  const typed = { content: { ...content, id: 'gpt-image-3', price: { ...content.price, imageOut: null } } }
  const [issue] = imageModel.safeParse(readImageModel(typed, rows)).error?.issues ?? []
  expect(issue?.path).toEqual(['price', 'imageOut'])
})

it.each(['3:2', '3:2 2496', 'wide 2496 × 1664', '3:2 99999 × 1664'])(
  'what is no size is refused at its box: %s',
  (line) => {
    const gemini = rows.find(({ content }) => content.sizing.kind === 'table')
    if (!gemini) throw new Error('no model with a table')
    const { content } = typedImageModel(gemini, rows, '2026-11-29')
    const typed = { content: { ...content, sizing: { ...content.sizing, sizes: line } } }
    const [issue] = imageModel.safeParse(readImageModel(typed, rows)).error?.issues ?? []
    expect([issue?.path, issue?.message]).toEqual([['sizing', 'sizes'], 'format'])
  },
)
