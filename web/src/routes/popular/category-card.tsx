import type { Category } from '@thokham/contract/categories'
import { ChevronDown, ChevronUp, Lock } from 'lucide-react'
import { CategoryIcon } from '../../components/category/category-icon.tsx'
import { Thumbnail } from '../../components/cloth/thumbnail.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { clothOfCategory, shortDescription } from '../../lib/queries/categories.ts'
import { popular } from '../../text/popular.ts'

export interface CategoryCardProps {
  category: Category
  used: number
  isOpen: boolean
  isLocked: boolean
  /** The id of what it opens. */
  controls: string
  onPress: () => void
}

/** Renders a category as a woven card; on phones as a row of a list. */
export function CategoryCard({ category, used, isOpen, isLocked, controls, onPress }: CategoryCardProps) {
  const { id, title, icon, keywordCount } = category
  const Mark = isLocked ? Lock : isOpen ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      data-card
      id={`category-${id}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
      className={cx(
        'flex w-full text-left transition-colors max-md:min-h-[65px] max-md:items-center max-md:gap-3 max-md:px-4 max-md:py-2',
        'md:h-full md:flex-col md:overflow-hidden md:rounded-card md:border md:bg-surface md:hover:border-line-strong',
        isOpen ? 'md:border-khram! md:shadow-[inset_0_0_0_1px_var(--khram)]' : 'md:border-line',
      )}
    >
      <span className="relative block flex-none overflow-hidden max-md:h-12 max-md:w-[72px] max-md:rounded-control md:h-[104px] md:w-full md:overflow-visible">
        <Thumbnail id={id} cloth={clothOfCategory(category)} className="block size-full" />
        <span className="-bottom-3 absolute left-3 hidden size-11 place-items-center rounded-control border border-line bg-surface text-khram md:grid">
          <CategoryIcon name={icon} />
        </span>
      </span>
      <span className="min-w-0 flex-1 md:w-full md:px-3 md:pt-5 md:pb-3">
        <span className="block font-semibold">{title}</span>
        <span className="block truncate text-ink-2 text-xs max-md:hidden">{shortDescription(category)}</span>
        <span className="flex items-center gap-2 text-2xs text-ink-3 tabular-nums md:mt-1.5">
          <span className="nb">{popular.keywords(keywordCount)}</span>
          {isLocked && (
            <span className="min-w-0 truncate md:hidden">
              <span aria-hidden>· </span>
              {shortDescription(category)}
            </span>
          )}
          {used > 0 && (
            <>
              <span
                aria-hidden
                className="h-1 w-9 flex-none overflow-hidden rounded-crop bg-line max-md:hidden"
              >
                <span
                  className="block h-full bg-khram forced-color-adjust-none"
                  style={{ width: `${Math.min(100, (used / Math.max(1, keywordCount)) * 100)}%` }}
                />
              </span>
              <span aria-hidden className="md:hidden">
                ·
              </span>
              <span className="nb text-ink-2">{popular.usedShort(used)}</span>
            </>
          )}
        </span>
      </span>
      <Mark aria-hidden size={20} strokeWidth={1.75} className="flex-none text-ink-3 md:hidden" />
    </button>
  )
}
