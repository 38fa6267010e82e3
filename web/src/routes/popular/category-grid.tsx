import type { Category } from '@thokham/contract/categories'
import { Fragment, useId } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CategoryCard } from './category-card.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { moveInGrid } from './use-grid-keys.ts'

export interface CategoryGridProps {
  categories: readonly Category[]
  open: Category | undefined
  onOpen: (id: string | undefined) => void
  used: Readonly<Record<string, number>>
  panel: {
    left: number
    isLocked: boolean
    busy: boolean
    onDownload: () => void
    onUnlock: () => void
  }
}

/** Renders the categories as cards; the open one has its panel below its row. */
export function CategoryGrid({ categories, open, onOpen, used, panel }: CategoryGridProps) {
  const panelId = useId()
  return (
    <ul
      onKeyDown={moveInGrid}
      className="max-md:-mx-4 grid-flow-row-dense grid-cols-3 gap-4 max-md:divide-y max-md:divide-line max-md:border-line max-md:border-y max-md:bg-surface md:grid lg:grid-cols-4 xl:grid-cols-6"
    >
      {categories.map((category, at) => {
        const isOpen = category.id === open?.id
        return (
          <Fragment key={category.id}>
            <li className={isOpen ? 'max-md:border-khram max-md:border-l-4' : undefined}>
              <CategoryCard
                category={category}
                used={used[category.id] ?? 0}
                isOpen={isOpen}
                isLocked={panel.isLocked}
                controls={panelId}
                onPress={() => onOpen(isOpen ? undefined : category.id)}
              />
            </li>
            {isOpen && (
              <li className="col-span-full max-md:border-t-0!">
                <CategoryPanel
                  id={panelId}
                  category={category}
                  used={used[category.id] ?? 0}
                  at={at}
                  onClose={() => {
                    onOpen(undefined)
                    document.getElementById(`category-${category.id}`)?.focus()
                  }}
                  {...panel}
                />
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

/** Holds the place of the cards. */
export function CategoryGridSkeleton() {
  return (
    <div aria-busy className="grid gap-4 max-md:gap-px md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      {Array.from({ length: 24 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all they have
        <Skeleton key={at} className="h-[65px] rounded-card md:h-[207px]" />
      ))}
    </div>
  )
}
