import { categoryFromAdobe, MARKETPLACES } from '@thokham/metadata'
import type { Market } from '../../../lib/queries/pictures.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { categoryName, withProposedCategory } from '../run/batch-answers.ts'
import type { PictureItem } from '../store/picture-item.ts'

export interface CategoriesProps {
  item: PictureItem
  markets: readonly Market[]
  change: (by: (item: PictureItem) => PictureItem) => void
}

/** Renders the categories of those chosen marketplaces that have a list of them, and the one that AI proposes. */
export function Categories({ item, markets, change }: CategoriesProps) {
  const wanting = markets.filter((market) => MARKETPLACES[market].categories.choices)
  if (wanting.length === 0) return null
  const { adobe = '' } = item.categories
  const proposed = item.proposedCategory === adobe ? '' : categoryName(item.proposedCategory)
  return (
    <div className="flex flex-col gap-3 p-4">
      {proposed && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className="min-w-0 flex-1">{text.proposed(proposed)}</span>
          <Button size={40} onClick={() => change(withProposedCategory)}>
            {text.useProposed}
          </Button>
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        {wanting.map((market) => {
          const own = item.categories[market] ?? ''
          const chosen = own || categoryFromAdobe(MARKETPLACES[market], adobe) || ''
          return (
            <Field
              key={market}
              label={text.category(MARKETPLACES[market].name)}
              hint={
                chosen === '' &&
                adobe !== '' &&
                text.noSuchCategory(MARKETPLACES[market].name, categoryName(adobe))
              }
            >
              <Select
                value={chosen}
                onChange={({ target }) =>
                  change((now) => ({ ...now, categories: { ...now.categories, [market]: target.value } }))
                }
              >
                <option value="">{text.noCategory}</option>
                {MARKETPLACES[market].categories.choices?.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )
        })}
      </div>
    </div>
  )
}
