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

it('a new model has the sizes of the one that it is like, and the price that is typed', () => {
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
    source: 'https://fal.ai/new',
  }
  expect(imageModel.parse(readImageModel({ content: typed }, rows))).toEqual({
    ...fal,
    id: 'fal-ai/new',
    isDefault: false,
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
